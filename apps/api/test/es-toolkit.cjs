// What @nestjs/swagger takes from es-toolkit/compat, each from a file of its own: the one that has them all loads 428 modules in each
// test file, a tenth of what the api has.
module.exports = new Proxy(
  {},
  {
    get(_, name) {
      if (name === '__esModule') return true;
      return require(`es-toolkit/compat/${String(name)}`);
    },
  },
);
