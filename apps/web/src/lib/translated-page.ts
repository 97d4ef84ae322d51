/**
 * Keeps a page working while the browser translates it. A translator replaces each text node with a `font` element that React did not
 * create. Without this module, React fails when it removes a text node or inserts an element beside one, and updates text nodes that are no
 * longer visible. https://github.com/facebook/react/issues/11538
 */
export function keepTranslatedPageAlive(): void {
  const proto = Node.prototype;
  const { insertBefore, appendChild, removeChild } = proto;

  proto.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const present = standsFor(child);
    if (present.parentNode === this) removeChild.call(this, present);
    return child;
  };
  proto.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    const next = before && standsFor(before);
    insertBefore.call(this, standsFor(child), next?.parentNode === this ? next : null);
    return child;
  };
  proto.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    appendChild.call(this, standsFor(child));
    return child;
  };

  new MutationObserver((changes) => changes.forEach(notePairs)).observe(document, { childList: true, subtree: true });
}

/** Maps each replaced text node to its translation. */
const translations = new WeakMap<Node, Element>();

/**
 * When a replaced text node changes, its new content overwrites the translation. Correct content in the wrong language is better than an
 * outdated translation.
 */
const changed = new MutationObserver((changes) => {
  for (const { target } of changes) {
    const translation = standsFor(target);
    if (translation !== target) translation.textContent = target.nodeValue;
  }
});

/** Returns the node that is actually on the page: the translation of a replaced text node, or else the node itself. */
function standsFor(node: Node): Node {
  const translation = node.parentNode === null ? translations.get(node) : undefined;
  return translation?.isConnected ? translation : node;
}

/**
 * Records a removed text node and the `font` element that replaced it. The element was inserted in the same mutation or, beside the text
 * node, in the previous mutation.
 */
function notePairs({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const came = [...addedNodes, previousSibling, nextSibling].find((node): node is HTMLFontElement => node instanceof HTMLFontElement);
  const gone = [...removedNodes].find((node) => node instanceof Text);
  if (came === undefined || gone === undefined || gone.parentNode !== null) return;
  translations.set(gone, came);
  changed.observe(gone, { characterData: true });
}
