import type { MigrationInterface, QueryRunner } from 'typeorm';

export class News1700000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A post that was withdrawn stays for the trail, which has named it.
    await runner.query(`CREATE TABLE news_posts (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      season_year int NOT NULL REFERENCES seasons (year),
      station text CONSTRAINT news_posts_station CHECK (station IN ('mohembo', 'boro', 'thamalakane', 'bridge')),
      reached boolean NOT NULL,
      text text NOT NULL,
      photo_id bigint REFERENCES files (id),
      photo_alt text,
      author_id bigint NOT NULL REFERENCES admins (id),
      published_at timestamptz NOT NULL DEFAULT now(),
      edited_at timestamptz,
      withdrawn_at timestamptz,
      withdrawn_by bigint REFERENCES admins (id),
      CONSTRAINT news_posts_reached CHECK (station IS NOT NULL OR NOT reached),
      CONSTRAINT news_posts_photo CHECK ((photo_id IS NULL) = (photo_alt IS NULL))
    )`);
    await runner.query(`CREATE INDEX news_posts_standing ON news_posts (season_year, id) WHERE withdrawn_at IS NULL`);
  }

  async down(): Promise<void> {
    throw new Error('What was published is not taken down.');
  }
}
