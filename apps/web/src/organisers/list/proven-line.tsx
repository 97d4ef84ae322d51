import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { chakra } from '@chakra-ui/react/styled-system';
import { Wrap } from '@chakra-ui/react/wrap';
import { ReasonButton } from '../form/action-buttons';

interface ProvenLineProps {
  line: string;
  /** Link to the proof of payment. `of` names the payment for screen readers. */
  proof: { href: string; text: string; of: string };
  /** Settings for the button that withdraws the record. Set only if the signed-in organiser can withdraw it. */
  withdraw?: {
    /** Name of the draft for the reason. */
    draft: string;
    text: string;
    of: string;
    title: string;
    lead: string;
    onConfirm: (reason: string) => Promise<unknown>;
  };
}

/** A payment in a list, with a link to its proof and a button that withdraws the record. Withdrawing it requires a reason. */
export function ProvenLine({ line, proof, withdraw }: ProvenLineProps) {
  return (
    <Flex
      as="li"
      wrap="wrap"
      align="center"
      justify="space-between"
      columnGap="4"
      rowGap="2"
      paddingBlock="3"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <chakra.h3 fontFamily="body" fontSize="md" fontWeight="600" overflowWrap="anywhere">
        {line}
      </chakra.h3>
      <Wrap gap="3" align="center">
        <Link href={proof.href} target="_blank" rel="noreferrer" aria-label={proof.of}>
          {proof.text}
        </Link>
        {withdraw && (
          <ReasonButton
            variant="outline"
            colorPalette="danger"
            size="sm"
            aria-label={withdraw.of}
            dialog={{
              draft: withdraw.draft,
              title: withdraw.title,
              lead: withdraw.lead,
              confirm: withdraw.text,
              onConfirm: withdraw.onConfirm,
            }}
          >
            {withdraw.text}
          </ReasonButton>
        )}
      </Wrap>
    </Flex>
  );
}
