import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CashSaleKeys1700000000042 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Keys of sales are not taken down.');
  }
}

const STATEMENTS = [
  // A cashier whose phone lost the answer asks again with the same key, and gets the receipt of the sale that was made.
  `ALTER TABLE cash_sales ADD COLUMN request_key text, ADD COLUMN request_hash text,
     ADD CONSTRAINT cash_sales_request UNIQUE (sold_by, request_key),
     ADD CONSTRAINT cash_sales_request_whole CHECK ((request_key IS NULL) = (request_hash IS NULL))`,
  `CREATE INDEX cash_sales_by_cashier ON cash_sales (sold_by, sold_at)`,
];
