// Replaces CSS modules in tests. Every class name is the key itself.
module.exports = new Proxy({}, { get: (_, key) => (key === '__esModule' ? false : String(key)) });
