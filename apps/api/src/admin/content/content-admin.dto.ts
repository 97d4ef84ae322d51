import type { ContentActionPayload } from '@raffle/contracts/admin/approvals';
import { IsDefined, IsIn, IsInt, Max, Min } from 'class-validator';
import {
  APPROVED_SECTIONS,
  type ApprovedSection,
  type ContentChange,
  type ContentSection,
  type EditableContent,
} from '@raffle/contracts/content/site-content';
import { MayBeAbsent, OrNull } from '../../platform/http/requests/fields.js';

export class ContentChangeDto implements ContentChange {
  @MayBeAbsent()
  @Max(2100, { message: 'Please enter a year' })
  @Min(2020, { message: 'Please enter a year' })
  @IsInt({ message: 'Please enter a year' })
  year?: number;

  @IsInt({ message: 'Please name the version that was changed' })
  version: number;

  /** Content of the section. It is validated against the section's schema. Null restores the built-in content. */
  @OrNull()
  @IsDefined({ message: 'Please send the text of the section, or null for the original text' })
  value: EditableContent[ContentSection] | null;
}

export class ContentActionDto implements ContentActionPayload {
  @Max(2100, { message: 'Please enter a year' })
  @Min(2020, { message: 'Please enter a year' })
  @IsInt({ message: 'Please enter a year' })
  year: number;

  @IsIn(APPROVED_SECTIONS, { message: 'This section needs no approval' })
  section: ApprovedSection;

  @IsInt({ message: 'Please name the version that was changed' })
  version: number;

  @OrNull()
  @IsDefined({ message: 'Please send the text of the section, or null for the original text' })
  value: EditableContent[ApprovedSection] | null;
}
