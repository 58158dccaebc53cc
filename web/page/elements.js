// Short ways to make elements.
'use strict';

function byId(id) {
  return document.getElementById(id);
}

/** element('td', {class: 'x', onclick: f}, 'text', child...) */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === 'function') made[key] = value;
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function button(text, onclick, attributes = {}) {
  return element('button', { type: 'button', onclick, ...attributes }, text);
}

function row(cells, head = false) {
  return element('tr', {}, ...cells.map((cell, i) => element(head || i === 0 ? 'th' : 'td',
    head ? { scope: 'col' } : i === 0 ? { scope: 'row' } : {}, cell)));
}

const PIPS = { 1: [[1, 1]], 2: [[0, 0], [2, 2]], 3: [[0, 0], [1, 1], [2, 2]], 4: [[0, 0], [0, 2], [2, 0], [2, 2]],
  5: [[0, 0], [0, 2], [1, 1], [2, 0], [2, 2]], 6: [[0, 0], [0, 2], [1, 0], [1, 2], [2, 0], [2, 2]] };

/** The picture of a die; what it shows is said elsewhere. */
function die(face) {
  const space = 'http://www.w3.org/2000/svg';
  const drawn = (name, attributes) => {
    const made = document.createElementNS(space, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const picture = drawn('svg', { viewBox: '0 0 100 100', class: 'die', 'aria-hidden': 'true' });
  picture.append(drawn('rect', { x: 3, y: 3, width: 94, height: 94, rx: 18 }));
  for (const [y, x] of PIPS[face]) picture.append(drawn('circle', { cx: 25 + 25 * x, cy: 25 + 25 * y, r: 9 }));
  return picture;
}
