import type { ContentProblems, ContentSchema } from '@raffle/contracts/content-schema';

export interface ContentFieldProps<Schema extends ContentSchema = ContentSchema> {
  schema: Schema;
  value: unknown;
  label: string;
  /** `parts.0.title`; '' is the section itself. */
  path: string;
  /** Of the control at a path, so that the summary of problems leads there. */
  idOf: (path: string) => string;
  problems: ContentProblems;
  onChange: (value: unknown) => void;
}
