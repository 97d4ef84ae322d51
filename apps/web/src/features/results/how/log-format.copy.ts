/** A paragraph, in which `…` is code; a list of them; or lines of code. */
export type FormatBlock = string | { list: readonly string[] } | { code: string };

export interface FormatSection {
  title: string;
  blocks: readonly FormatBlock[];
}

/** The public log to the letter: enough to write a verifier without seeing our code. */
export const logFormatCopy: readonly FormatSection[] = [
  {
    title: '1. Files',
    blocks: [
      'Each season has one append-only log. Everything is below `https://<site>/log/<year>/`, for anybody, without a session. Entries are counted from 0.',
      {
        list: [
          '`checkpoint`: the newest signed head.',
          '`tile/<L>/<N>` and `tile/entries/<N>`: hashes and entries (C2SP tlog-tiles).',
          '`witnessed?after=<size>`: heads that witnesses outside have seen. `witnesses`: who the witnesses are.',
          '`opened?after=<index>`: what the tickets are, once a winner is announced. Until then 404.',
          '`https://<site>/api/results?year=<year>` has the public key as `log.key`. It is on the results page and in every receipt too. Without `year` it is the current season; the answer tells the `year`.',
          '`https://<site>/verify.mjs` is our own verifier: `node verify.mjs https://<site>`.',
        ],
      },
      'Answers of `witnessed` and `opened` have `next`: ask again with `after` set to it, until it is null. `witnessed` begins at the smallest size greater than `after`, `opened` at the smallest index greater than `after`; without `after` at the beginning. `witnessed` takes a `limit` too: so many heads at most.',
    ],
  },
  {
    title: '2. Hashes',
    blocks: [
      'The tree is the one of RFC 6962 and RFC 9162 with SHA-256. Text is UTF-8.',
      {
        code: 'leaf hash       = SHA-256(0x00 || entry)\nnode hash       = SHA-256(0x01 || left || right)\nroot of nothing = SHA-256("")\nroot of n > 1   = node hash of the roots of the first k and the other n - k leaves,\n                  k the largest power of two smaller than n',
      },
      'An entry is JSON in the canonical form of RFC 8785: names sorted by UTF-16 code units, no spaces, whole numbers only. These very bytes are hashed. The fingerprint of a ticket, as it is printed, is the leaf hash of its entry in lower-case hexadecimal.',
      'What is private is in the log as a commitment: 64 lower-case hexadecimal digits. Its nonce has 16 bytes, written as 32 hexadecimal digits.',
      { code: 'commitment = hex(SHA-256(nonce bytes || canonical JSON of the hidden value))' },
    ],
  },
  {
    title: '3. Entries',
    blocks: [
      'Every entry has `kind` (text), `v` (1) and `at`: when it joined the log, `2026-06-14T07:05:09.123Z`, UTC, always with three decimals. `at` never goes back from one entry to the next. `since` is when it happened; it, `chosenAt`, `paidAt` and `arrivedAt` have the same form. A slot is `2026-06-14T10:00`: the start of its 15 minutes in Maun, which is UTC+2 all year. Organisers are pseudonyms: 16 hexadecimal digits, the same for everything that one person does, or null when nobody is on record.',
      {
        list: [
          '`terms`: `since`, `terms`: { `from`, `to` (dates, both included), `timeZone`, `priceCents`, `currency`, `maxSlotsPerDay`, `cutoffMinutes`, `winnerRule` (`exact` or `nearest`), `lateTickets`, `claimDays`, `witnesses` (names, sorted; may be absent), `fourEyes` (true; may be absent) }. One at the opening, one at each change. A change that two people agreed to has `organiser` and `proposedBy`. From an entry with `fourEyes` on, section 8 asks for two people.',
          '`ticket`: `channel` (`card` or `cash`), `commitment` to { `reference`, `slot`, `chosenAt` (or null), `paidAt`, `buyer` }. `paidAt` is when the bank of the buyer agreed to pay, or the cash was taken. `buyer` is a commitment of its own to { `account`, `name` }. A booking of several slots is several entries, with the same `reference`.',
          '`void`: `ticket` (index of the entry of the ticket), `since` (or null), `reason` (`owner`, `organiser`, `provider` or `unknown`): that ticket was refunded; `owner` when its owner agreed by email, `provider` when it was made at the payment provider, or when that took more than five minutes to accept it. `since` of a refund by organisers is when it was asked for. A refund that two people agreed to has `organiser` and `proposedBy`.',
          '`transfer` and `correction`: `tickets` (indexes), `since`, `buyer` (commitment to the new buyer). A transfer is to another person, a correction is of the name of the same one.',
          '`freeze` and `open`: `since`, `what` (`sales`: they stop for a while; `season`: it closes or opens).',
          '`block` and `unblock`: `since`, `slots`.',
          '`proposed`: `since`, `deed` (what is proposed, such as `result.verify`), `arrival` (or null), `organiser`.',
          '`arrival`: `since` (when it was recorded), `arrival` (number of the record), `organiser`, `arrivedAt` (the official instant), `photo` (hexadecimal SHA-256 of the picture, or null), `statement` (commitment to { `witnesses` }, a list of names).',
          '`verified` and `withdrawn`: `since`, `arrival`, `organiser`; with four eyes `proposedBy`; `withdrawn` may have `reason` (text).',
          '`announced`: `since`, `arrival`, `organiser`, with four eyes `proposedBy`; `rank` (1 for the first who is named, 2 when the prize passes on, and so on); `ticket` (index, or null when nobody wins); from rank 2 on it may have `reason`: `refunded`, `unclaimed` or `deleted`, why the one before does not get the prize; `opened`: { `witnesses`, `nonce` }, which open the `statement` of the arrival.',
          '`cash-day`: `since`, `day` (date), `counted` (cents in the box at the end; null for the earlier days of a shift that went past midnight), `sales`, `tickets`, `sum` (cents taken), `returned`, `returnedUnnamed` (sales refunded in cash; to buyers without a phone number), `cashier` (commitment to { `cashier` }).',
        ],
      },
      'Other kinds, and further fields, may come. An unknown kind is no fault: count it. Fields that this page does not name are part of the canonical text, and nothing else.',
    ],
  },
  {
    title: '4. Signed head',
    blocks: [
      '`checkpoint` is a C2SP tlog-checkpoint, which is a C2SP signed-note:',
      { code: '<site>/log/<year>\n<number of entries>\n<root in base64>\n\n— <name> <base64>' },
      'Each line ends with a newline. The body is the text before the empty line, its last newline included: three lines. Signature lines begin with an em dash (U+2014) and a space. There may be several, of keys that you do not know: pass over them.',
      'A key is written `<name>+<ID>+<base64>`. The base64 is one byte of type and 32 bytes of Ed25519 public key; type 1 signs heads. The ID is the first 4 bytes of SHA-256(name || newline || the 33 bytes), as 8 hexadecimal digits. `name` is the host of the site, and the first line of the body is `<name>/log/<year>`. The base64 of a signature is the 4 bytes of the ID and the 64 bytes of Ed25519 over the body.',
    ],
  },
  {
    title: '5. Tiles',
    blocks: [
      'A tile of level L (from 0) holds up to 256 hashes of 32 bytes each: the roots of complete subtrees of 256^L leaves. Tile N begins with subtree 256 * N. `N` is written in groups of three digits, all but the last with an `x` before it: 5 is `005`, 1234067 is `x001/x234/067`. A tile that is not full yet has its width behind it: `tile/0/005.p/17`. Only full tiles and the widths of the newest head are sure to be served. There is a tile at level L for each floor(size / 256^L) > 0.',
      '`tile/entries/<N>` (the same names and widths as level 0) holds the entries themselves, each behind its length in bytes as 16 bits, high byte first.',
    ],
  },
  {
    title: '6. Witnesses',
    blocks: [
      '`witnessed` answers { `checkpoints`: [{ `size`, `note`, `stamps`: [{ `authority`, `at`, `token` }] }], `next` }, smallest size first. `note` is a signed head of that size. `witnesses` answers { `witnesses`: [{ `kind` (`tsa`, `log` or `person`), `name`, `lastAt`, `silent` }] }; one of kind `log` may have `key`.',
      'Time stamps: `token` is base64 of a DER TimeStampToken (RFC 3161), a CMS SignedData. Its message imprint is SHA-256 of the body of the note, without the empty line and the signatures. The time is the `genTime` in it; `at` is only what the site says. Check the CMS signature over the signed attributes, the digest in them over the content, that the signer has the extended key usage for time stamps, and that its certificate was valid at that time. In a shell: `openssl ts -verify -token_in`. Whether you trust the authority is yours to say.',
      'Log witnesses: further signature lines in `note`, of keys with type 4 (C2SP tlog-cosignature): 4 bytes of ID, 8 bytes of seconds since 1970 (high byte first), 64 bytes of Ed25519 over this text and then the body:',
      { code: 'cosignature/v1\ntime <seconds>' },
      'An entry of index i was witnessed at the earliest time that a valid stamp or cosignature gives to a head of more than i entries.',
    ],
  },
  {
    title: '7. Opened tickets and receipts',
    blocks: [
      '`opened` answers { `tickets`: [{ `index`, `nonce`, `committed`, `told` }], `next` }, smallest index first, at most 2,000 at a time. `nonce` opens the `commitment` of entry `index` to `committed`. Buyers stay hidden. `told`: the rank as which the owner of this ticket was named, or null.',
      'A receipt is JSON: { `year`, `key`, `checkpoint` (text of a signed head), `tickets`: [{ `index`, `leaf` (the entry, as text), `nonce`, `committed`, `buyer`: { `account`, `name`, `nonce`, `index` }, `proof` (base64 hashes, RFC 9162 section 2.1.3), `voided` }] }. `proof` leads from the leaf to the root of `checkpoint`. `buyer.nonce` opens the buyer in entry `buyer.index`: the ticket itself, or the transfer or correction that came last. `buyer` is absent where somebody has only the code of a cash receipt. `voided` is what the site said when the receipt was made.',
      'To check a receipt: its `key` is the key of the site; `checkpoint` is signed with it and is a beginning of the log; `leaf` is entry `index` of the log; `nonce` and `committed` give its `commitment`; the proof holds; the buyer opens; no later `transfer` names the ticket. Whether a later `void` does is worth telling, and no fault.',
    ],
  },
  {
    title: '8. What must hold',
    blocks: [
      'Two clocks may differ by one minute: where this page compares `since` or a time of a ticket with a time of the log, "before" allows that minute if it says so.',
      {
        list: [
          'Signed: `checkpoint` is signed with the key, and its first line begins with `<name of the key>/log/`. If not, stop: nothing else means anything.',
          'Root: there are as many entries as the head says, they give its root, and every tile holds their hashes.',
          'Key: it is the key of every earlier visit, and of the receipt.',
          'Kept heads: every head that you kept earlier is signed with the key, has the same first line, no more entries than now, and the root of that many first entries. If Root failed, stop here.',
          'Witnesses: every `note` in `witnessed` is signed and, in the same way, a beginning of the log. Every stamp holds. A cosignature of a key that you know counts when its signature holds, and is passed over otherwise.',
          'Form: each entry is the canonical text of itself, `kind` is a text that is not empty, `v` is 1. `ticket` of a `void` or an `announced` (if not null) and each of `tickets` is the index of an earlier entry of kind `ticket`. The `commitment` of a ticket is 64 lower-case hexadecimal digits. A `terms` has its `terms`, and `since` is a text in every kind of section 3 but `ticket` and `void`.',
          'Times: `at` has the form of section 3 and is not before the one of the entry before. `since`, if not null, is at most one minute after `at`. For each witnessed head of size n > 0 and its time: `at` of entry n - 1 is at most ten minutes after that time, and `at` of entry n, if there is one, is not more than 15 minutes before it: otherwise it was put in later.',
          'Once there is an `announced`, and only then: Opened, One ticket for each slot, Bought by the terms, Winner, Left alone. Opened: each opened ticket is an entry of kind `ticket` and gives its commitment, for a slot that exists. Each ticket before the last `announced` is opened.',
          'Terms: a `terms` comes before the first ticket. After the first ticket `winnerRule` does not change in an entry that has `fourEyes`; in one without it, not after the first `arrival`. A change of `from`, `to`, `priceCents`, `cutoffMinutes` or `lateTickets` after the first ticket needs two people (below). `fourEyes` once true stays. What changed is worth telling.',
          'Refunds: at most one `void` for each ticket. Its `since` is not null, and not more than a minute before `paidAt` of the ticket, if that is opened.',
          'Hands: `arrival` only when no arrival is in force; `verified` after it, then `announced` with rank 1, then 2, and so on, all with the number of the arrival in force; `withdrawn` only before `announced`, after which no arrival is in force. `opened` of each `announced` gives the `statement` of that arrival.',
          'Two people: when the newest `terms` up to an entry (a `terms` itself counts) has `fourEyes`, or the entry has `proposedBy`, then each `verified` and `announced`, and what else this page says, has `organiser` and `proposedBy`, neither null. If they differ and the entry has `arrival`, `organiser` is not the one who recorded that arrival. If they are the same, that organiser has an earlier entry `proposed` with the same `deed` and `arrival`, whose `since` is at least 24 hours before. It is `result.verify` for verified, `result.announce` for announced with rank 1, `result.pass-on` for later ranks, `season.terms` for terms, `booking.refund` for refunds. For an entry without `arrival` that of the proposal does not matter.',
          'One ticket for each slot: of two opened tickets for the same slot, taken in the order of their indexes, the earlier has a `void` whose index is smaller than the index of the later ticket.',
          'Bought by the terms: for each opened ticket let "chosen" be `chosenAt`, or `paidAt` where that is null. The terms in question are those with a smaller index than the ticket, except where the next `terms` has a `since` more than one minute before "chosen". Some terms among these have the date of the slot between `from` and `to`; some have "chosen" earlier than `cutoffMinutes` before the slot; some allow the number of tickets with the same `reference` and date so far (`maxSlotsPerDay`).',
          'Winner: section 9, for each `announced` in turn.',
          'Left alone: section 10.',
          'Cash: `sales`, `tickets`, `sum` and `returned` of each `cash-day` are whole numbers. Once tickets are opened, for each `day` of a `cash-day`: among the opened tickets with `channel` `cash`, as many as the sum of `tickets` of that day, or more, have a `paidAt` on that date in Maun. More is worth telling, and no fault.',
        ],
      },
    ],
  },
  {
    title: '9. Who wins',
    blocks: [
      'For an `announced`, A is the last `arrival` entry with its number, and F the first `arrival` entry, not after A, whose `arrivedAt` is within 24 hours of the one of A: a record that was withdrawn counts when it told of the same water. Of the opened tickets with an index smaller than the one of this `announced`, these take part:',
      {
        list: [
          'it was not refunded before: there is no `void` for it with `since` (or else `at`; section 10) before `since` of this `announced`;',
          '`paidAt` is not after `since` of F;',
          '`chosenAt` is null, or before `arrivedAt` of A;',
          'it was witnessed before its slot began, and joined the log early enough (below). Where no `terms` in the whole log names a witness, instead of both: its index is smaller than the one of F;',
          'under the rule `exact` of the newest terms before the `announced`: its slot is the slot of the arrival, the 15 minutes with start <= `arrivedAt` < start + 15 minutes.',
        ],
      },
      'Early enough: let "joined" be `at` of the entry of the ticket. Of the `terms` with a smaller index than the ticket, those are in question whose next `terms`, if that has a smaller index too, has no `since` more than two hours before "joined". Some of these have "joined" earlier than two hours after the cut-off, which is `cutoffMinutes` before the slot: so long may what was chosen before it be held, paid and logged. And a ticket that joined more than one hour after its `paidAt` counts as chosen and paid when it joined: then "joined" is not after `since` of F, and is before `arrivedAt` of A. Nothing is dated back.',
      'They are in line by distance: the number of minutes between the start of their slot and the start of the slot of the arrival; on a tie the earlier slot is first. The first in line who was not named as the ticket of a smaller rank, and is not `told` with a smaller rank, is the `ticket` of this `announced`; null when there is none.',
      'For rank 2 and later, the prize passes on only when the ticket of the rank before has a `void` (with `since`, or else `at`, not after `since` of this one), or `claimDays` days (of the newest terms before the rank before) have gone by between the two `since`. Somebody who deletes the account has those days too.',
    ],
  },
  {
    title: '10. Left alone',
    blocks: [
      'In sections 9 and 10 a `void` or `transfer` that joined the log more than ten minutes after its `since` counts from its `at`: nothing is dated back.',
      'From `since` of F on (with A of the first `announced`), nobody takes a ticket out of the first three in line, or gives it to somebody else, without a second person. The line is the one of section 9 for the first `announced`, with refunds counted until `since` of F only. Go through the log: each later `announced` takes the ticket named before it out of the line; each `void` takes its own ticket out, after this check. A `void` or `transfer`, from that time on, of a ticket that is then among the first three needs two people, by the rule of section 8; without `proposedBy` it is a fault. Before `since` of A it does so only if the ticket was then also among the first three by a record before A whose `arrivedAt` is within 24 hours of the one of A, withdrawn or not, from `since` of that record on: take the line of section 9 with this record as A, and count refunds until this entry (by `since`, or else `at`) only. A `correction`, any other such entry, or a `void` with `reason` `provider`, is worth telling, and no fault.',
    ],
  },
  {
    title: '11. Seasons before the log',
    blocks: [
      'Older receipts hold fingerprints of a plain chain: leaf = SHA-256 of the lines kind, reference, slot, paid at, salt; hash = SHA-256 of the lines previous hash, leaf; lines are joined with a newline, and the first previous hash is 64 zeros. The chain is at `/api/results/chain?year=<year>`. Such receipts can still be checked on this site.',
    ],
  },
];
