import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets a search for Strauss find Strauß and a search for Aero find Ærø, because one letter may be spelled as two. */
export class FoldLetters1700000000250 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      CREATE OR REPLACE FUNCTION search_form(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT btrim(regexp_replace(
          replace(replace(replace(replace(
            lower(regexp_replace(translate(normalize(translate(written, '''${'`'}´‘’‛ʹʻʼʽˈ′＇', ''), NFKD), 'ØøŁłĐđıÐð', 'OoLlDdiDd'), '[\u0300-\u036f]', '', 'g')),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
          '[\s,;\u002d\u2010-\u2015\u2212]+', ' ', 'g')) $$`);
    // The stored column keeps its old values until they are recomputed.
    await runner.query('UPDATE users SET search_text = DEFAULT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(String.raw`
      CREATE OR REPLACE FUNCTION search_form(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT btrim(regexp_replace(
          lower(regexp_replace(translate(normalize(translate(written, '''${'`'}´‘’‛ʹʻʼʽˈ′＇', ''), NFKD), 'ØøŁłĐđıÆæŒœß', 'OoLlDdiEeEes'), '[\u0300-\u036f]', '', 'g')),
          '[\s,;\u002d\u2010-\u2015\u2212]+', ' ', 'g')) $$`);
    await runner.query('UPDATE users SET search_text = DEFAULT');
  }
}
