"""Builds the wheel of the Python module (PEP 517): CMake compiles it, this puts the files together.

FILLWISE_BUILD names a build folder to be used in the place of build/wheel.
"""

import base64
import hashlib
import os
import pathlib
import subprocess
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def _project():
    """Name, version and so on of pyproject.toml: its plain lines."""
    lines = (ROOT / "pyproject.toml").read_text().split("[project]")[1].splitlines()
    return dict((part.strip().strip('"') for part in line.split("=", 1)) for line in lines if " = \"" in line)


def _metadata(project):
    return (f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
            f"Summary: {project['description']}\nRequires-Python: {project['requires-python']}\nRequires-Dist: numpy\n")


def _tag():
    python = "cp" + sysconfig.get_config_var("py_version_nodot")
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def _compiled():
    """The folder of the module, compiled."""
    build = pathlib.Path(os.environ.get("FILLWISE_BUILD") or ROOT / "build" / "wheel")
    if not os.environ.get("FILLWISE_BUILD"):
        subprocess.run(["cmake", "--preset", "release", "-B", str(build), "-DFILLWISE_TESTS=OFF", "-DFILLWISE_BENCH=OFF",
                        "-DFILLWISE_PYTHON=ON", "-DFILLWISE_PACKAGE=ON"], cwd=ROOT, check=True)
    subprocess.run(["cmake", "--build", str(build), "--target", "fillwise_python"], cwd=ROOT, check=True)
    return build / "python" / "fillwise"


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    project = _project()
    info = pathlib.Path(metadata_directory) / f"{project['name']}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(_metadata(project))
    return info.name


def write_metadata(folder, installer):
    """Writes into the folder of a module what tells pip that the installer has put it there."""
    info = pathlib.Path(folder) / prepare_metadata_for_build_wheel(folder)
    (info / "INSTALLER").write_text(f"{installer}\n")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    project = _project()
    info = f"{project['name']}-{project['version']}.dist-info"
    files = {f"fillwise/{file.name}": file.read_bytes() for file in sorted(_compiled().iterdir()) if file.is_file()}
    for table in sorted((ROOT / "tables" / "shipped").glob("*.fwt")):
        files[f"fillwise/tables/{table.name}"] = table.read_bytes()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = _metadata(project).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: fillwise\nRoot-Is-Purelib: false\nTag: {_tag()}\n".encode()
    record = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for name, data in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    wheel = f"{project['name']}-{project['version']}-{_tag()}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the module is installed from the tree: pip install .")
