// @ts-check
// What a function of the api reads from the database in two statements may be of two moments: others commit in between. A second
// awaited read belongs into `Database.snapshot` or a transaction, or says above itself why it may be of a later moment:
//   // Two moments: the name is looked up for people, and nothing is decided by it.

/** @typedef {{ type: string, parent?: Node, loc: { start: { line: number } }, [key: string]: any }} Node */
/** @typedef {{ filename: string, cwd: string, sourceCode: { text: string }, report(problem: { node: Node, message: string }): void }} Context */
/** @typedef {{ node: Node, reads: number }} Scope */

const MESSAGE =
  'A second read of the database in one function may be of another moment: read both in `Database.snapshot` or a transaction, ' +
  'or say why not in a comment above it, `// Two moments: …`.';
const REASON = /^\s*\/\/ Two moments: \S+ \S/;
const COMMENT = /^\s*\/\//;

/** Outside a snapshot and a transaction, each of them has a connection of its own. */
const POOL = new Set(['db', 'database', 'source', 'dataSource']);
const OF_REPOSITORIES =
  /^(find(OneBy|One|By|AndCount|OneByOrFail|OneOrFail)?|count(By)?|exists?(By)?|getMany|getOne|getRawMany|getRawOne|getCount)$/;
const WRITES = /^\s*(INSERT|UPDATE|DELETE|LOCK|SET|NOTIFY)\b/i;

export const oneMoment = {
  meta: { type: 'problem' },
  /** @param {Context} context */
  create(context) {
    const lines = context.sourceCode.text.split('\n');
    /** @type {Scope[]} */
    const functions = [];
    /** @type {Map<string, string>} */
    const texts = new Map();
    const enter = (/** @type {Node} */ node) => void functions.push({ node, reads: 0 });
    const leave = () => void functions.pop();
    return {
      VariableDeclarator(/** @type {Node} */ { id, init }) {
        const text = textOf(init);
        if (id.type === 'Identifier' && text !== undefined) texts.set(id.name, text);
      },
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      CallExpression(/** @type {Node} */ node) {
        const scope = functions.at(-1);
        if (scope === undefined || !isRead(node, texts) || !isAwaited(node, scope.node)) return;
        scope.reads += 1;
        if (scope.reads > 1 && !isReasoned(lines, node.loc.start.line)) context.report({ node, message: MESSAGE });
      },
    };
  },
};

/** @param {Node} call @param {Map<string, string>} texts */
function isRead({ callee, arguments: [statement] }, texts) {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false;
  const { name } = callee.property;
  if (name === 'rows' || name === 'query')
    return POOL.has(nameOf(callee.object)) && !WRITES.test(textOf(statement) ?? texts.get(statement?.name) ?? '');
  return OF_REPOSITORIES.test(name) && isOfPool(callee.object);
}

/** `this.users`, `this.db.manager`, and what is built from them; not `tx.manager`, nor a list in a variable. @param {Node} object @returns {boolean} */
function isOfPool(object) {
  if (object.type === 'CallExpression') return object.callee.type === 'MemberExpression' && isOfPool(object.callee.object);
  if (object.type !== 'MemberExpression') return POOL.has(nameOf(object));
  return object.object.type === 'ThisExpression' || isOfPool(object.object);
}

/** @param {Node} node @returns {string} */
function nameOf(node) {
  return node.type === 'MemberExpression' ? (node.property.name ?? '') : (node.name ?? '');
}

/** The words at the start of a statement. @param {Node | null | undefined} node @returns {string | undefined} */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? node.quasis[0].value.raw : undefined;
}

/** Also as one of several that are awaited together; what is returned unawaited is the caller's. @param {Node} node @param {Node} scope */
function isAwaited(node, scope) {
  for (let at = node.parent; at !== undefined && at !== scope; at = at.parent) if (at.type === 'AwaitExpression') return true;
  return node.parent?.type === 'ReturnStatement';
}

/** @param {string[]} lines @param {number} line of the read, from 1 */
function isReasoned(lines, line) {
  // Above the statement of which the read is a part: the nearest comment, past the statement's own lines.
  for (let at = line - 2; at >= 0 && at >= line - 6; at -= 1) {
    const text = lines[at] ?? '';
    if (REASON.test(text)) return true;
    if (!COMMENT.test(text) && /[;{}]\s*$/.test(text)) return false;
  }
  return false;
}
