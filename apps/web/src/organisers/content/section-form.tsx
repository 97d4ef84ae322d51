import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import { CONTENT_SCHEMA, contentProblems } from '@raffle/contracts/content/schema';
import { useId, useState } from 'react';
import { builtContent } from '../../content/built-content';
import { useDraftForm } from '../../ui/use-draft-form';
import { ApiError } from '../../lib/api/api-client';
import { Button } from '../../ui/button';
import { useMyDraft } from '../access/admin-context';
import { ConfirmButton } from '../form/action-buttons';
import { Form } from '../form/form';
import { contentAdminCopy as copy } from './content-admin.copy';
import { useChangeContent } from './content-admin.queries';
import { ContentField, type Change } from './content-field';
import { contentDraft, type ContentSectionProps } from './content-section';
import { linesOf } from './content-value.rules';

interface SectionValues {
  value: unknown;
  /**
   * Version of the section when the organiser started to edit it. The API rejects the draft if another organiser has saved a change since
   * then.
   */
  version: number | null;
}

interface SectionFormProps extends ContentSectionProps {
  onSaved: () => void;
  /** Called after the change has been proposed for approval. */
  onProposed: () => void;
}

/** Form with all of a section's fields. */
export function SectionForm({ section, content, isShown, onSaved, onProposed }: SectionFormProps) {
  const { year } = content;
  const reworded = content.sections[section];
  const now = content.states.find((one) => one.section === section)?.version ?? 0;
  const [opened] = useState(now);
  const [overtaken, setOvertaken] = useState(false);
  const schema = CONTENT_SCHEMA[section];
  const empty: SectionValues = { value: reworded ?? builtContent[section], version: null };
  const draft = useMyDraft(contentDraft(year, section));
  const form = useDraftForm<SectionValues>(
    useId(),
    empty,
    ({ value }) => Object.fromEntries(Object.entries(contentProblems(schema, value, 'value')).map(([path, [problem]]) => [path, problem])),
    draft,
  );
  const change = useChangeContent(section, () => {
    form.endDraft();
    onProposed();
  });

  const requestOf = (value: unknown) => ({
    year,
    version: overtaken ? now : (form.getValues('version') ?? opened),
    value: value as never,
  });
  const outcome = { onSuccess: saved, onError: refused };

  function saved(): void {
    form.endDraft();
    onSaved();
  }

  function type(change: Change): void {
    if (form.getValues('version') === null) form.setValue('version', opened);
    form.setValue('value', change(form.getValues('value')), { shouldValidate: form.formState.isSubmitted });
  }

  function refused(error: ApiError): void {
    const isOvertaken = error.code === 'SEASON_CHANGED';
    setOvertaken(isOvertaken);
    form.showFailure(withinValue(error, isOvertaken ? copy.overtaken : error.message));
  }

  return (
    <Form form={form} pending={change.isPending} onSend={({ value }) => change.mutate(requestOf(value), outcome)} maxWidth="none">
      <ContentField
        schema={schema}
        value={form.watch('value')}
        label={copy.sections[section]}
        path="value"
        fieldOf={(path) => form.field(path as 'value')}
        onChange={type}
      />
      <Wrap gap="2.5">
        <Button type="submit" loading={change.isPending} loadingText={copy.saving}>
          {copy.save}
        </Button>
        {reworded !== undefined && (
          <BackToOriginal
            words={linesOf(reworded)}
            isShown={isShown}
            onConfirm={() => change.mutateAsync(requestOf(null), outcome).catch(closeIfShownElsewhere)}
          />
        )}
      </Wrap>
    </Form>
  );
}

/**
 * Prefixes the field-error paths with `value`, the form field that holds the section, because the API's paths are relative to the section.
 */
function withinValue({ status, code, body }: ApiError, message: string): ApiError {
  const fields = Object.entries(body.fields ?? {}).map(([path, messages]) => [path === '' ? 'value' : `value.${path}`, messages] as const);
  return new ApiError(status, code, message, { ...body, fields: Object.fromEntries(fields) });
}

/**
 * Closes the confirmation dialog after these errors. If the change needs approval, another dialog offers to propose it. If another organiser
 * has changed the section, the form says so.
 */
function closeIfShownElsewhere(error: ApiError): void {
  if (error.code !== 'APPROVAL_REQUIRED' && error.code !== 'SEASON_CHANGED') throw error;
}

interface BackToOriginalProps {
  /** Strings that will be deleted when the organiser restores the built-in content. */
  words: string[];
  isShown: boolean;
  onConfirm: () => Promise<unknown>;
}

/** Button that restores the section's built-in content. The confirmation dialog lists the strings that will be deleted. */
function BackToOriginal({ words, isShown, onConfirm }: BackToOriginalProps) {
  const { button, title, lost, lostForLater, kept, confirm, cancel, working } = copy.back;
  const text = (
    <>
      <p>{isShown ? lost : lostForLater}</p>
      <chakra.blockquote
        maxHeight="40vh"
        overflow="auto"
        overflowWrap="anywhere"
        paddingInlineStart="4"
        borderInlineStartWidth="3px"
        whiteSpace="pre-line"
      >
        {words.join('\n')}
      </chakra.blockquote>
      <p>{kept}</p>
    </>
  );
  return (
    <ConfirmButton variant="outline" colorPalette="danger" dialog={{ title, text, confirm, cancel, working, tone: 'danger', onConfirm }}>
      {button}
    </ConfirmButton>
  );
}
