import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReceiptCodes1700000000098 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE cash_sales DROP COLUMN code`);
    await runner.query(`DROP FUNCTION new_receipt_code()`);
  }
}

const STATEMENTS = [
  // 20 of Crockford's 32 symbols, so 100 bits, out of a hash of two random UUIDs (244 bits).
  `CREATE FUNCTION new_receipt_code() RETURNS text LANGUAGE sql VOLATILE AS $$
     SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(r.bytes, at) % 32, 1), '' ORDER BY at)
       FROM (SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) AS bytes) r, generate_series(0, 19) at
   $$`,
  // Whoever bought for cash has no account: with the code on their paper they find the ticket in the log. Earlier sales get one too.
  `ALTER TABLE cash_sales ADD COLUMN code text NOT NULL DEFAULT new_receipt_code()`,
  `ALTER TABLE cash_sales ADD CONSTRAINT cash_sales_code UNIQUE (code)`,
];
