import { CONTENT_SCHEMA } from '@raffle/contracts/content/schema';
import type { AdminContent, ContentSection as Section } from '@raffle/contracts/content/site-content';
import { useState } from 'react';
import { builtContent } from '../../content/built-content';
import { bringIntoView } from '../../lib/bring-into-view';
import { endDraft, hasDraft } from '../../lib/draft';
import { Button } from '../../ui/button';
import { useMyDraft } from '../access/admin-context';
import { lazyBlock } from '../form/lazy';
import { Muted, Section as Sheet } from '../frame/section';
import { useWrittenInstant } from '../list/dates';
import { contentAdminCopy as copy } from './content-admin.copy';
import { ContentReading } from './content-reading';

const SectionForm = lazyBlock(async () => (await import('./section-form')).SectionForm);

export interface ContentSectionProps {
  section: Section;
  content: AdminContent;
  /** Whether visitors can see the section. They can't see an upcoming season's content. */
  isShown: boolean;
}

/** Returns the draft name for a section's form. */
export const contentDraft = (year: number, section: Section) => `content ${year} ${section}`;

/**
 * A content section, with the name of the organiser who last changed it. When opened, it shows the section's form or, for a past season, a
 * read-only view.
 */
export function ContentSection({ section, content, isShown }: ContentSectionProps) {
  const draft = useMyDraft(contentDraft(content.year, section));
  const [isOpen, setOpen] = useState(() => content.editable && hasDraft(draft));
  const [saved, setSaved] = useState(false);
  const written = useWrittenInstant();
  const state = content.states.find((one) => one.section === section);
  const title = copy.sections[section];
  const { open, close } = content.editable ? { open: copy.edit, close: copy.close } : { open: copy.read, close: copy.closeReading };
  function toggle(): void {
    // Closing the form discards the typed values.
    if (isOpen && content.editable) endDraft(draft);
    setSaved(false);
    setOpen(!isOpen);
  }
  const button = (
    <Button size="sm" variant="outline" aria-expanded={isOpen} onClick={toggle}>
      {isOpen ? close : open} <span className="visually-hidden">{title}</span>
    </Button>
  );
  return (
    <Sheet title={title} label={title} actions={button}>
      <Muted>{state?.changedBy && state.changedAt ? copy.changed(state.changedBy, written(state.changedAt)) : copy.asBuilt}</Muted>
      {saved && (
        <p role="status" ref={bringIntoView}>
          {isShown ? copy.saved : copy.savedForLater}
        </p>
      )}
      {isOpen && content.editable && (
        <SectionForm
          section={section}
          content={content}
          isShown={isShown}
          onSaved={() => (setOpen(false), setSaved(true))}
          onProposed={() => setOpen(false)}
        />
      )}
      {isOpen && !content.editable && (
        <ContentReading schema={CONTENT_SCHEMA[section]} value={content.sections[section] ?? builtContent[section]} label="" />
      )}
    </Sheet>
  );
}
