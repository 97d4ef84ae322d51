// The factories are shared with the end-to-end tests, which must not import from the web app.
export * from '../../../e2e/factories/admin-factories';
export * from '../../../e2e/factories/factories';
