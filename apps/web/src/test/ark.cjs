// Everything that Chakra imports from Ark's main file. Its CommonJS build loads all of Ark: 1,340 of the 2,183 modules of an organisers'
// page. Bundlers tree-shake them, but Jest would run them for each test file. Here each name comes from its own entry point.
const parts = {
  comboboxAnatomy: () => require('@ark-ui/react/anatomy'),
  dataAttr: () => require('@ark-ui/react/utils'),
  TreeView: () => require('@ark-ui/react/tree-view'),
  useEnvironmentContext: () => require('@ark-ui/react/environment'),
  useTreeViewContext: () => require('@ark-ui/react/tree-view'),
};

module.exports = new Proxy(parts, {
  get(_, name) {
    if (!Object.hasOwn(parts, name))
      throw new Error(`Chakra takes ${String(name)} from Ark too: src/test/ark.cjs has to say from which part`);
    return parts[name]()[name];
  },
});
