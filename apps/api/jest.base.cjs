/** Nest 12 is ESM: transformed to CommonJS here, so that Jest needs no flags. A new ESM-only dependency joins the list. */
const ESM_ONLY = [
  '@nestjs',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'pkijs',
  'asn1js',
  '@peculiar',
  '@noble',
  'bytestreamjs',
];

module.exports = {
  rootDir: __dirname,
  testEnvironment: '<rootDir>/test/environment.cjs',
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
    '^es-toolkit/compat$': '<rootDir>/test/es-toolkit.cjs',
    '^fast-check$': '<rootDir>/test/fast-check.cjs',
  },
  transform: {
    '^.+\\.(ts|js|mjs)$': ['@swc/jest', { module: { type: 'commonjs' } }],
    '^.+\\.tsx$': ['@swc/jest', { module: { type: 'commonjs' }, jsc: { parser: { syntax: 'typescript', tsx: true, decorators: true } } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
};
