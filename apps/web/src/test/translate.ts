/** Changes a page as a browser's translation feature does: wraps the text of each text node in nested `font` elements. */
export function translatePage(root: Element, how: 'replaced' | 'inserted' = 'replaced'): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, [translate=no]')) continue;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = text.data;
    if (how === 'replaced') text.replaceWith(outer);
    else {
      text.parentNode?.insertBefore(outer, text);
      text.remove();
    }
  }
}
