// Exports everything that Chakra imports from Ark's main file, but loads each name from its own entry point. The main file's CommonJS build
// loads all of Ark: 1,340 of the 2,183 modules that an organisers' page loads. Bundlers remove unused modules, but Jest would run all of
// them for each test file.
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
      throw new Error(`Chakra also imports ${String(name)} from Ark. Add its entry point to src/test/ark.cjs.`);
    return parts[name]()[name];
  },
});
