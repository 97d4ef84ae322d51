import { test } from './fixtures.js';
import { startProduct, type Product } from './product/product.js';

/** A journey that ends the season for everybody needs a product of its own. @param name of the folder that keeps the product's logs */
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
