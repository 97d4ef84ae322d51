/**
 * Keeps a page alive and right while the browser translates it. A translator replaces each text node by a `font` element, of which
 * React does not know: it would fail to remove or to insert beside a text, and would go on changing a text that nobody sees.
 * https://github.com/facebook/react/issues/11538
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

/** The translation of each text node that was replaced. */
const translations = new WeakMap<Node, Element>();

/** A detached text that changes takes its translation's place: right in another language is better than wrong. */
const changed = new MutationObserver((changes) => {
  for (const { target } of changes) {
    const translation = standsFor(target);
    if (translation !== target) translation.textContent = target.nodeValue;
  }
});

/** The node in the page: the translation of a text that was taken out, or the node itself. */
function standsFor(node: Node): Node {
  const translation = node.parentNode === null ? translations.get(node) : undefined;
  return translation?.isConnected ? translation : node;
}

/** A text that went and the `font` that came: in one step, or beside it in the step before. */
function notePairs({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const came = [...addedNodes, previousSibling, nextSibling].find((node): node is HTMLFontElement => node instanceof HTMLFontElement);
  const gone = [...removedNodes].find((node) => node instanceof Text);
  if (came === undefined || gone === undefined || gone.parentNode !== null) return;
  translations.set(gone, came);
  changed.observe(gone, { characterData: true });
}
