import { test } from './fixtures.js';
import { startProduct, type Product } from './product/product.js';

/**
 * Extends `test` with a separate app instance, for journeys that would affect others, such as those that end the season.
 * @param name name of the instance's log folder
 */
export const onOwnProduct = (name: string) =>
  test.extend<object, { product: Product }>({
    product: [
      async ({}, use) => {
        const product = await startProduct(name);
        await use(product);
        await product.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    url: [async ({ product }, use) => use(product.url), { scope: 'worker' }],
  });
