// @ts-check
// The project's own lint rule: the import table.
import { dirname, join, relative, sep } from 'node:path';
import { importProblem } from './import-table.mjs';

/**
 * @typedef {{ type: string, source?: { value?: unknown } | null, importKind?: string, exportKind?: string, specifiers?: { importKind?: string }[] }} ImportNode
 * @typedef {{ filename: string, cwd: string, options: [{ root?: string }?], report(problem: { node: ImportNode, message: string }): void }} Context
 */

const importTable = {
  meta: { type: 'problem' },
  /** @param {Context} context */
  create(context) {
    const file = fromRoot(context.cwd, context.filename);
    const check = (/** @type {ImportNode} */ node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = importProblem(file, { ...resolved(file, specifier), isType: isTypeOnly(node) });
      if (message) context.report({ node, message });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};

/** @param {string} root @param {string} filename @returns {string} with / and without extension */
function fromRoot(root, filename) {
  return relative(root, filename)
    .split(sep)
    .join('/')
    .replace(/\.[cm]?[jt]sx?$/, '');
}

/**
 * @param {string} file
 * @param {string} specifier
 */
function resolved(file, specifier) {
  if (specifier.startsWith('.'))
    return {
      target: join(dirname(file), specifier)
        .split(sep)
        .join('/')
        .replace(/\.[cm]?[jt]sx?$/, ''),
      isPackage: false,
    };
  const contract = /^@raffle\/contracts\/(.+)$/.exec(specifier)?.[1];
  return contract ? { target: `libs/contracts/src/${contract}`, isPackage: false } : { target: specifier, isPackage: true };
}

/** @param {ImportNode} node */
function isTypeOnly({ importKind, exportKind, specifiers = [] }) {
  return (
    importKind === 'type' ||
    exportKind === 'type' ||
    (specifiers.length > 0 && specifiers.every((specifier) => specifier.importKind === 'type'))
  );
}

export default { meta: { name: 'raffle' }, rules: { 'import-table': importTable } };
