# fish completion for fillwise: the program itself says what may follow.
function __fillwise_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] complete -- $words[2..-1] 2>/dev/null)
        switch $line
            case ':files' ':folders'
                __fish_complete_path (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c fillwise -f -a '(__fillwise_complete)'
