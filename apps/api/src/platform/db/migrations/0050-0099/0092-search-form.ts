import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchForm1700000000092 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users DROP COLUMN search_text`);
    await runner.query(`DROP FUNCTION has_words`);
    await runner.query(`DROP FUNCTION search_form`);
  }
}

const STATEMENTS = [
  // The one form in which organisers' searches compare texts: small letters without accents and apostrophes, however
  // these were typed; a dash or a comma is a space.
  `CREATE FUNCTION search_form(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
     SELECT btrim(regexp_replace(
       lower(regexp_replace(translate(normalize(translate(written, '''\`´‘’‛ʹʻʼʽˈ′＇', ''), NFKD), 'ØøŁłĐđıÆæŒœß', 'OoLlDdiEeEes'), '[\\u0300-\\u036f]', '', 'g')),
       '[\\s,;\\u002d\\u2010-\\u2015\\u2212]+', ' ', 'g')) $$`,
  // Whether each word that was typed is somewhere in a text, in any order.
  `CREATE FUNCTION has_words(written text, typed text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
     SELECT coalesce(bool_and(strpos(search_form(written), word) > 0), true) FROM unnest(string_to_array(search_form(typed), ' ')) word $$`,
  // Kept, so that a search of the whole season folds no name. Whoever bought at the bridge has no address of their own.
  `ALTER TABLE users ADD COLUMN search_text text NOT NULL
     GENERATED ALWAYS AS (search_form(full_name || CASE WHEN walk_in THEN '' ELSE ' ' || email END)) STORED`,
];
