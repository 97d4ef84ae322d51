// Stands in for CSS modules: every key returns its own name as the class name.
module.exports = new Proxy({}, { get: (_, key) => (key === '__esModule' ? false : String(key)) });
