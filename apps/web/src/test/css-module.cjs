// Replaces CSS modules in tests: the class name for each key is the key itself.
module.exports = new Proxy({}, { get: (_, key) => (key === '__esModule' ? false : String(key)) });
