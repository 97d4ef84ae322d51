// Shared with the journeys, which may not import the web app.
export * from '../../../e2e/factories/admin-factories';
export * from '../../../e2e/factories/factories';
