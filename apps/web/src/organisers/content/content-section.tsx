import { CONTENT_SCHEMA } from '@raffle/contracts/content/schema';
import type { AdminContent, ContentSection as Section } from '@raffle/contracts/content/site-content';
import { useState } from 'react';
import { builtContent } from '../../content/built-content';
import { formatInstant } from '../../lib/format/formats';
import { Button } from '../../ui/button';
import { lazyBlock } from '../form/lazy';
import { Muted, Section as Sheet } from '../frame/section';
import { contentAdminCopy as copy } from './content-admin.copy';
import { ContentReading } from './content-reading';

const SectionForm = lazyBlock('section-form', async () => (await import('./section-form')).SectionForm);

export interface ContentSectionProps {
  section: Section;
  content: AdminContent;
  /** Whether everybody sees these words already. */
  isShown: boolean;
}

/** One section: who worded it, and its form once it is asked for; that of a season that is over is only read. */
export function ContentSection({ section, content, isShown }: ContentSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const state = content.states.find((one) => one.section === section);
  const title = copy.sections[section];
  const { open, close } = content.editable ? { open: copy.edit, close: copy.close } : { open: copy.read, close: copy.closeReading };
  const button = (
    <Button size="sm" variant="outline" aria-expanded={isOpen} onClick={() => (setSaved(false), setOpen(!isOpen))}>
      {isOpen ? close : open} <span className="visually-hidden">{title}</span>
    </Button>
  );
  return (
    <Sheet title={title} label={title} actions={button}>
      <Muted>{state?.changedBy && state.changedAt ? copy.changed(state.changedBy, formatInstant(state.changedAt)) : copy.asBuilt}</Muted>
      {saved && <p role="status">{isShown ? copy.saved : copy.savedForLater}</p>}
      {isOpen && content.editable && (
        <SectionForm section={section} content={content} isShown={isShown} onSaved={() => (setOpen(false), setSaved(true))} />
      )}
      {isOpen && !content.editable && (
        <ContentReading schema={CONTENT_SCHEMA[section]} value={content.sections[section] ?? builtContent[section]} label="" />
      )}
    </Sheet>
  );
}
