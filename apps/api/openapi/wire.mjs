// Describes what every route accepts and returns. Reads this from the controllers' signatures and the contract types. Nothing about the
// wire format is written down twice, so the OpenAPI document cannot differ from what the compiler has checked.
// The compiler plugin of @nestjs/swagger cannot do this, because it does not describe interfaces and needs a TypeScript version that has a
// JavaScript API.
// The API's build runs this script, because types do not exist at run time. `node wire.mjs <file>` writes the description to that file.
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGenerator } from 'ts-json-schema-generator';

// Use the generator's own TypeScript, because the version that compiles the product has no JavaScript API.
const require = createRequire(import.meta.url);
const ts = createRequire(require.resolve('ts-json-schema-generator'))('typescript');

const API = fileURLToPath(new URL('..', import.meta.url));
const CONTRACTS = path.join(API, '../../libs/contracts/src');
const VERBS = ['Get', 'Post', 'Patch', 'Put', 'Delete'];

const target = path.resolve(process.argv[2] ?? path.join(API, 'dist/openapi.json'));
mkdirSync(path.dirname(target), { recursive: true });
writeFileSync(target, JSON.stringify(describeWire()));

function describeWire() {
  const routes = controllers().flatMap(routesOf);
  const answers = routes.filter(({ answer }) => answer !== 'void');
  const imports = new Map(routes.flatMap(({ imported }) => [...imported]));
  imports.set('ApiErrorBody', '@raffle/contracts/errors');
  const named = namedByHand().filter((name) => !imports.has(name));
  for (const name of named) imports.set(name, contractOf(name));
  const lines = [
    ...[...imports].map(([name, from]) => `import type { ${name} } from '${from}';`),
    ...answers.map(({ id, answer }) => `export type ${id} = ${answer};`),
    `export type ErrorAnswer = ApiErrorBody;`,
    ...named.map((name) => `export type Named_${name} = ${name};`),
  ];
  const one = (key) => Object.fromEntries(routes.filter((route) => route[key]).map((route) => [route.id, route[key]]));
  return { answers: one('answer'), bodies: one('body'), queries: one('query'), schemas: schemasOf(lines.join('\n')) };
}

function controllers() {
  const files = readdirSync(path.join(API, 'src'), { recursive: true }).filter((name) => name.endsWith('.controller.ts'));
  return files.map((name) => path.join(API, 'src', name));
}

/**
 * Returns the types named in `@ApiOkResponse`. A handler that writes its own response needs this decorator, because its signature does not
 * contain the response type.
 */
function namedByHand() {
  const texts = controllers().map((file) => readFileSync(file, 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name)))];
}

function contractOf(name) {
  const file = readdirSync(CONTRACTS, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .find((one) => new RegExp(`^export (interface|type) ${name}\\b`, 'm').test(readFileSync(path.join(CONTRACTS, one), 'utf8')));
  if (file === undefined) throw new Error(`a controller names ${name}, which no contract has`);
  return `@raffle/contracts/${file.split(path.sep).join('/').replace(/\.ts$/, '')}`;
}

/** Returns a controller's routes. `id` is the route's operation ID in Nest's OpenAPI document. */
function routesOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const imported = importsOf(source, path.dirname(file));
  const classes = source.statements.filter((node) => ts.isClassDeclaration(node) && decorator(node, 'Controller'));
  return classes.flatMap((controller) =>
    controller.members
      .filter((member) => ts.isMethodDeclaration(member) && VERBS.some((verb) => decorator(member, verb)))
      .map((method) => ({
        id: `${controller.name.text}_${method.name.text}`,
        answer: unwrapped(method.type, source),
        body: typeOfParameter(method, 'Body', source),
        query: typeOfParameter(method, 'Query', source),
        imported: new Map([...imported].filter(([name]) => new RegExp(`\\b${name}\\b`).test(method.type?.getText(source) ?? ''))),
      })),
  );
}

function importsOf(source, folder) {
  const names = new Map();
  for (const node of source.statements.filter((statement) => ts.isImportDeclaration(statement))) {
    const from = node.moduleSpecifier.text;
    const named = node.importClause?.namedBindings;
    for (const element of named && ts.isNamedImports(named) ? named.elements : []) {
      names.set(element.name.text, from.startsWith('.') ? path.resolve(folder, from) : from);
    }
  }
  return names;
}

function decorator(node, name) {
  return ts.getDecorators(node)?.find(({ expression }) => ts.isCallExpression(expression) && expression.expression.getText() === name);
}

function typeOfParameter(method, name, source) {
  return method.parameters.find((parameter) => decorator(parameter, name)?.expression.arguments.length === 0)?.type?.getText(source);
}

/** Unwraps `Promise<X>` to `X`. */
function unwrapped(type, source) {
  if (type === undefined) throw new Error(`a route of ${source.fileName} does not say what it answers`);
  const isPromise = ts.isTypeReferenceNode(type) && type.typeName.getText(source) === 'Promise';
  return (isPromise ? type.typeArguments[0] : type).getText(source);
}

function schemasOf(text) {
  const folder = mkdtempSync(path.join(API, 'openapi', '.types-'));
  try {
    const file = path.join(folder, 'wire.ts');
    writeFileSync(file, text);
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['wire.ts'] }));
    const generator = createGenerator({
      path: file,
      tsconfig: path.join(folder, 'tsconfig.json'),
      type: '*',
      expose: 'export',
      skipTypeCheck: true,
      additionalProperties: true,
      encodeRefs: false,
    });
    const { definitions = {} } = generator.createSchema('*');
    return JSON.parse(JSON.stringify(definitions).replaceAll('#/definitions/', '#/components/schemas/'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
