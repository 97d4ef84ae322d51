import { buildProduct, startProduct } from '../product/product.js';

/** Starts one app instance without seeded buyers. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildProduct();
  const product = await startProduct('engines');
  process.env.E2E_URL = product.url;
  return product.stop;
}
