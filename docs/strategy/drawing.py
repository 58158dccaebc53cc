"""Pictures for telephones: 360 wide, no letter smaller than 12, letters or numbers beside every colour."""
from xml.sax.saxutils import escape

WIDTH = 360
EDGE = 8
INK, FAINT, PAPER = "#1A1A1A", "#5A5A5A", "#FFFFFF"
STOP, ROLL, NEITHER = ("#0072B2", PAPER), ("#E69F00", INK), ("#EEEEEE", INK)  # fill, letters


class Picture:
    """SVG with a title, drawn from the top down; `description` says in words what it shows."""

    def __init__(self, title, description):
        self.title, self.description = title, description
        self.parts = []
        self.y = 8  # the lowest line drawn so far
        self.line(title, 15, bold=True)

    def text(self, x, y, words, size=13, anchor="start", bold=False, fill=INK):
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"{weight} fill="{fill}">{escape(str(words))}</text>')

    def line(self, words, size=13, bold=False, fill=INK):
        self.y += size + 4
        self.text(EDGE, self.y, words, size, bold=bold, fill=fill)

    def box(self, x, y, width, height, fill, radius=3, stroke="none"):
        self.parts.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius}" fill="{fill}" stroke="{stroke}"/>')

    def die(self, x, y, size, face=None, kept=False):
        """A die; without a face one that is still to be thrown."""
        self.box(x, y, size, size, STOP[0] if kept else PAPER, 5, STOP[0] if kept else FAINT)
        spots = {1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8]}
        for spot in spots.get(face, []):
            cx, cy = x + size * (0.22 + 0.28 * (spot % 3)), y + size * (0.22 + 0.28 * (spot // 3))
            self.parts.append(f'<circle cx="{cx:g}" cy="{cy:g}" r="{size * 0.09:g}" fill="{PAPER if kept else INK}"/>')

    def svg(self):
        head = (f'<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.y + 8:g}" width="{WIDTH}" '
                f'height="{self.y + 8:g}" role="img" aria-labelledby="title desc" font-family="Helvetica, Arial, \'Liberation Sans\', sans-serif">')
        return "\n".join([head, f'<title id="title">{escape(self.title)}</title>', f'<desc id="desc">{escape(self.description)}</desc>',
                          f'<rect width="{WIDTH}" height="{self.y + 8:g}" fill="{PAPER}"/>', *self.parts, "</svg>\n"])


def grid(picture, corner, columns, rows, left=64):
    """`rows`: label and one (words, (fill, letters)) for each column."""
    wide = (WIDTH - EDGE - left) / len(columns)
    top = picture.y + 6
    picture.text(EDGE, top + 14, corner, 12, fill=FAINT)
    for i, column in enumerate(columns):
        picture.text(left + wide * (i + 0.5), top + 14, column, 12, "middle", fill=FAINT)
    top += 20
    for label, cells in rows:
        picture.text(left - 6, top + 20, label, 13, "end")
        for i, (words, (fill, letters)) in enumerate(cells):
            picture.box(left + wide * i + 1, top + 1, wide - 2, 28, fill)
            picture.text(left + wide * (i + 0.5), top + 20, words, 12, "middle", bold=True, fill=letters)
        top += 30
    picture.y = top


def bars(picture, rows, left=120, room=48):
    """`rows`: label, value, the value in words, (fill, letters); bars to the left below nought. `room`: for the number beside a bar."""
    below, above = max(0, *(-row[1] for row in rows)), max(0, *(row[1] for row in rows))
    scale = (WIDTH - EDGE - left - room * ((below > 0) + (above > 0))) / (below + above)
    nought = left + (room + below * scale if below else 0)
    top = picture.y + 8
    for label, value, said, (fill, _) in rows:
        picture.text(EDGE, top + 17, label, 13)
        picture.box(nought + min(0, value * scale), top + 4, max(1, abs(value * scale)), 18, fill, 0)
        picture.text(nought + value * scale + (5 if value >= 0 else -5), top + 17, said, 13, "start" if value >= 0 else "end", bold=True)
        top += 26
    picture.parts.append(f'<line x1="{nought:g}" y1="{picture.y + 8}" x2="{nought:g}" y2="{top:g}" stroke="{INK}"/>')
    picture.y = top
