import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ContentSchema } from '@raffle/contracts/content/schema';
import type { Photo } from '@raffle/contracts/content/site-content';
import { contentAdminCopy as copy } from './content-admin.copy';

interface ContentReadingProps {
  schema: ContentSchema;
  value: unknown;
  /** Label of the value; empty for a list item, because list items are numbered. */
  label: string;
}

/** A read-only view of a past season's content. The schema determines its structure, as it does for the form. */
export function ContentReading({ schema, value, label }: ContentReadingProps) {
  if (value === null || value === undefined || value === '') return null;
  switch (schema.kind) {
    case 'maybe':
      return <ContentReading schema={schema.of} value={value} label={label} />;
    case 'list':
      return (
        <div>
          {label && <chakra.p color="fg.muted">{label}</chakra.p>}
          <chakra.ol display="grid" gap="0.9rem" paddingInlineStart="1.4rem" listStyle="decimal">
            {(value as unknown[]).map((item, index) => (
              <li key={index}>
                <ContentReading schema={schema.of} value={item} label="" />
              </li>
            ))}
          </chakra.ol>
        </div>
      );
    case 'group':
      return (
        <Stack gap="1.5">
          {Object.entries(schema.fields).map(([key, of]) => (
            <ContentReading key={key} schema={of} value={(value as Record<string, unknown>)[key]} label={copy.parts[key] ?? key} />
          ))}
        </Stack>
      );
    case 'picture':
      return <img className="logo" src={value as string} alt="" width={80} height={40} />;
    case 'photo': {
      const { picture, alt } = value as Photo;
      return <chakra.img src={picture} alt={alt} maxWidth="min(100%, 28rem)" height="auto" borderRadius="l2" />;
    }
    default:
      return (
        <chakra.p overflowWrap="anywhere" whiteSpace="pre-line">
          {label && <chakra.span color="fg.muted">{label}: </chakra.span>}
          {value as string | number}
        </chakra.p>
      );
  }
}
