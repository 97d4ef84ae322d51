import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leavePicture, showsPicture } from './page-picture';

const script = readFileSync(join(__dirname, '../../public/page-picture.js'), 'utf8');

/** A page's load: the empty shell with what stands in it before the app starts, then the script of the build. */
function load(root = ''): HTMLElement {
  document.body.innerHTML = `<main id="coming">Soon</main><div id="root">${root}</div>`;
  // The page's own script, run as its page runs it.
  const element = document.createElement('script');
  element.textContent = script;
  document.body.append(element);
  return document.getElementById('root') as HTMLElement;
}

beforeEach(() => {
  document.head.innerHTML = '<style>p { color: red }</style>';
  document.body.innerHTML = '<div id="root"><p>Recorded</p></div>';
  history.replaceState(null, '', '/dashboard?fresh=true');
});

it('paints in the next page what was left for it, with its styles, once', () => {
  document.querySelector('p')?.style.setProperty('width', '10%');
  leavePicture('/dashboard');
  const kept = (JSON.parse(sessionStorage.getItem('pagePicture') ?? '') as { html: string }).html;
  const root = load();
  expect(root).toHaveTextContent('Recorded');
  expect(root.querySelector('style')?.sheet?.cssRules[0]?.cssText).toMatch(/p \{ ?color: red;? ?\}/);
  expect(root.querySelector('p')).toHaveStyle({ width: '10%' });
  // The policy would stop a style that comes as text.
  expect(kept).not.toContain(' style=');
  expect(document.getElementById('coming')).toBeNull();
  expect(showsPicture(root)).toBe(true);
  expect(load()).toBeEmptyDOMElement();
});

it('is for the page at that address alone, and only where nothing is painted yet', () => {
  leavePicture('/booking');
  expect(showsPicture(load())).toBe(false);
  expect(sessionStorage).toHaveLength(0);
  document.body.innerHTML = '<div id="root"><p>Recorded</p></div>';
  leavePicture('/dashboard');
  expect(load('<p>Prerendered</p>')).toHaveTextContent('Prerendered');
});

it('leaves the shell alone where nothing, or nothing readable, was left', () => {
  expect(load()).toBeEmptyDOMElement();
  sessionStorage.setItem('pagePicture', '{');
  expect(load()).toBeEmptyDOMElement();
});

it('has whoever loads another page gone on from the success, before any code has come', () => {
  sessionStorage.setItem('successHandedOver', 'OKV-1');
  for (const stays of ['/dashboard?fresh=true&ref=OKV-1', '/success/OKV-1', '/success']) {
    history.replaceState(null, '', stays);
    load();
    expect([stays, sessionStorage.getItem('successRead')]).toEqual([stays, null]);
  }
  history.replaceState(null, '', '/');
  load();
  expect(sessionStorage.getItem('successRead')).toBe('OKV-1');
});
