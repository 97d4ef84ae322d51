import { IsDefined, IsInt, ValidateIf } from 'class-validator';
import type { ContentChange, ContentSection, EditableContent } from '@raffle/contracts/site-content';

export class ContentChangeDto implements ContentChange {
  @IsInt({ message: 'Please name the version that was changed' })
  version: number;

  /** Looked at by the schema of its section. */
  @ValidateIf((form: ContentChangeDto) => form.value !== null)
  @IsDefined({ message: 'Please send what the section is to say, or null for what it was built with' })
  value: EditableContent[ContentSection] | null;
}
