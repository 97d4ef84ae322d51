/** Nest 12 is ESM: transformed to CommonJS here, so that Jest needs no flags. A new ESM-only dependency joins the list. */
const ESM_ONLY = ['@nestjs', 'file-type', 'strtok3', 'token-types', 'uint8array-extras', '@tokenizer', '@borewit'];

module.exports = {
  rootDir: __dirname,
  testEnvironment: 'node',
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'] },
  transform: { '^.+\\.(ts|js|mjs)$': ['@swc/jest', { module: { type: 'commonjs' } }] },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
};
