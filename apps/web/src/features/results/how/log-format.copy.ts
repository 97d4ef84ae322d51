/** A paragraph with code in backticks, a list of such paragraphs, or lines of code. */
export type FormatBlock = string | { list: readonly string[] } | { code: string };

export interface FormatSection {
  title: string;
  blocks: readonly FormatBlock[];
}

/** The public log's exact format, in enough detail for writing an independent verifier. */
export const logFormatCopy: readonly FormatSection[] = [
  {
    title: '1. Files',
    blocks: [
      'Each season has one append-only log. Its files are below `https://<site>/log/<year>/`. Anybody can read them without signing in. `<year>` has four digits. Entries are counted from 0.',
      {
        list: [
          '`checkpoint`: the newest signed head (section 4).',
          '`tile/<L>/<N>` and `tile/entries/<N>`: hashes and entries (section 5).',
          '`witnessed?after=<size>&limit=<count>`: heads that outside witnesses have seen (section 6). It begins at the smallest size greater than `after`.',
          '`witnesses`: { `witnesses`: [{ `kind` (`tsa`, `log` or `person`), `name`, `lastAt`, `silent`, `key` (only of kind `log`) }] }. It tells how the witnesses are doing now. Names and keys that decide anything are in the terms, not here.',
          '`opened?after=<index>`: what the tickets hide (section 7). It begins at the smallest index greater than `after`. Until a winner is announced it is 404.',
          '`https://<site>/api/results?year=<year>`: what the results page says. `log.key` is the public key that signed the newest head. Without `year` it is about the current season. The answer has the `year`.',
          '`https://<site>/verify.mjs`: our own verifier. `node verify.mjs https://<site>` runs it.',
        ],
      },
      '`witnessed` and `opened` come in pages. Begin without `after`. While `next` of the answer is not null, ask again with `after` set to it.',
    ],
  },
  {
    title: '2. Hashes',
    blocks: [
      'The tree is the one of RFC 6962 and RFC 9162 with SHA-256. Text is UTF-8.',
      {
        code: 'leaf hash       = SHA-256(0x00 || entry)\nnode hash       = SHA-256(0x01 || left || right)\nroot of nothing = SHA-256("")\nroot of 1       = leaf hash\nroot of n > 1   = node hash of the roots of the first k and the other n - k leaves,\n                  k the largest power of two smaller than n',
      },
      'An entry is JSON in the canonical form of RFC 8785: names sorted by UTF-16 code units, no spaces, whole numbers only. These bytes are hashed. The fingerprint of a ticket, as it is printed, is the leaf hash of its entry in lower-case hexadecimal.',
      'A private value is in the log as a commitment: 64 lower-case hexadecimal digits. The nonce has 16 bytes. It is written as 32 hexadecimal digits, and the bytes are hashed, not the digits.',
      { code: 'commitment = hex(SHA-256(nonce bytes || canonical JSON of the hidden value))' },
    ],
  },
  {
    title: '3. Entries',
    blocks: [
      'Every entry has `kind` (text), `v` (1) and `at`, the time when it joined the log. A time is written `2026-06-14T07:05:09.123Z`: UTC, always with three decimals. `since` is when the thing itself happened. `since`, `chosenAt`, `paidAt` and `arrivedAt` have the same form. A date is `2026-06-14`.',
      'A slot is written `2026-06-14T10:00`: exactly 16 characters, a date that exists, the letter T, an hour from 00 to 23, a colon, and 00, 15, 30 or 45. Any other text is no slot. It is the start of 15 minutes in Maun, which is UTC+2 all year: this slot begins at `2026-06-14T08:00:00.000Z`. The date of a slot is its first ten characters.',
      'An organiser is a pseudonym of 16 hexadecimal digits, the same for everything that one person does in a season, or null when nobody is on record. `organiser` did or approved it, `proposedBy` proposed it. Null and absent mean the same.',
      {
        list: [
          '`key`: `since`, `origin` (the first line of every head of this log), `key` (the public key that signs every head with this entry, in the form of section 4). It is the first entry of a log; of a log that began before seasons had keys it comes later, and then names the key that had signed it so far. A later `key` replaces the key before it: it also has `replaces` (that key), `signature`, `organiser` and `proposedBy`. `signature` is the base64 of Ed25519 by the replaced key over three lines, each with its newline: the origin, `key <index of this entry>`, and the new key.',
          '`epoch`: `since`, `head`: { `size`, `root` }, `kept`, `missing`, `organiser`, `proposedBy`. The site restored a backup. `head` is the last head of the lost log that is known outside. The log begins with the first `kept` entries of the lost one; `missing` is `head.size` - `kept`.',
          '`terms`: `since`, `terms`, and after the first sale `organiser` and `proposedBy`. One is written at the opening and one at each change. `terms` is { `from`, `to` (dates, both included), `timeZone`, `priceCents`, `currency`, `maxSlotsPerDay`, `cutoffMinutes`, `winnerRule` (`exact` or `nearest`), `lateTickets` (`gift` or `refund`: what happens to the money of tickets that come too late), `noWater` (`last_slot` or `refund`: what decides a year without water; absent in older seasons), `claimDays`, `refundsClose` (whether tickets are not refunded any more once their slot is settled; absent in older logs), `witnesses`: [{ `kind` (`tsa` or `log`), `name`, `key` }] }. For `tsa`, `key` is the SHA-256 fingerprint of a certificate in lower-case hexadecimal; for `log`, a key in the form of section 4. Section 6 uses both. `witnesses` is empty when the season has none; absent means empty.',
          '`ticket`: `channel` (`card` or `cash`), `commitment` to { `reference`, `slot`, `chosenAt` (or null), `paidAt`, `buyer` }. `chosenAt` is when the buyer asked for the slot. `paidAt` is when the bank of the buyer agreed to pay, or when the cash was taken. `buyer` is a commitment of its own to { `account`, `name` }. A booking of several slots has one entry for each slot, with the same `reference`.',
          '`void`: `ticket` (index of the entry of the ticket), `since` (or null), `reason` (`organiser`, `provider` or `unknown`). That ticket was refunded: by the organisers, or by the bank or the payment provider.',
          '`transfer` and `correction`: `tickets` (indexes), `since`, `buyer` (commitment to the new { `account`, `name` }). A transfer is to another person. A correction is of the name of the same person.',
          '`freeze` and `open`: `since`, `what` (`sales` or `season`). `freeze` stops sales for a while or closes the season; `open` opens them.',
          '`block` and `unblock`: `since`, `slots` (a list of slots).',
          '`proposed`: `since`, `deed` (the name of the action), `arrival` (number of the record that it is about, or null), `organiser`.',
          '`arrival`: `since` (when it was recorded), `arrival` (number of the record), `organiser`, `arrivedAt` (the official time), `photo` (hexadecimal SHA-256 of the photo, or null), `statement` (commitment to { `witnesses` }, a list of the names of the people at the bridge).',
          '`verified`: `since`, `arrival`, `organiser`, `proposedBy`.',
          '`withdrawn`: `since`, `arrival`, `organiser`, and perhaps `reason` (text).',
          '`announced`: `since`, `arrival`, `organiser`, `proposedBy`; `rank` (1 for the first who is named, 2 when the prize passes on, and so on); `ticket` (index, or null when nobody wins); `skipped` (indexes of tickets that come before this one in the line and belong to people who were named before; may be empty); `reason` from rank 2 on (`unclaimed`, `declined` or `charged-back`: why the prize passed on from the rank before); `opened`: { `witnesses`, `nonce` }, which open the `statement` of the arrival, or null when no water came.',
          '`ended`: `since`, `as` (`no-water` or `called-off`), `reason` (text), `organiser`, `proposedBy`, `arrival` (the number by which `announced` refers to it when no water came and the last slot counts; otherwise null). The season ended without an arrival.',
          '`cash-day`: `since`, `day` (date), `counted` (cents in the box at the end; null for the earlier days of a shift that went past midnight), `sales`, `tickets`, `sum` (cents taken), `returned`, `returnedUnnamed` (sales refunded in cash; those among them to buyers without a phone number), `cashier` (commitment to { `cashier` }).',
        ],
      },
      'Other kinds and further fields may come. An unknown kind is no fault: count it. A field that this page does not name is part of the canonical text, and means nothing else.',
    ],
  },
  {
    title: '4. Signed head',
    blocks: [
      '`checkpoint` is a C2SP tlog-checkpoint, which is a C2SP signed-note:',
      { code: '<name>/log/<year>\n<number of entries>\n<root in base64>\n\n— <name> <base64>' },
      'Each line ends with a newline. The body is the text before the empty line, its last newline included: three lines. The first of them is the origin. Signature lines begin with an em dash (U+2014) and a space. There may be several, also of keys that you do not know: pass over these.',
      'A key is written `<name>+<ID>+<base64>`. Only the base64 may contain further plus signs. It is one byte of type and 32 bytes of Ed25519 public key. Type 1 signs heads. The ID is the first 4 bytes of SHA-256(name || newline || the 33 bytes), as 8 lower-case hexadecimal digits. The base64 of a signature is the 4 bytes of the ID and the 64 bytes of Ed25519 over the body.',
      'Confirmation emails and printed receipts have the head in one line, its parts divided by spaces. `signature` is the base64 of the signature line, whose name is the part of the origin before `/log/`:',
      { code: '<origin> <size> <root> <signature>' },
      '`node verify.mjs https://<site> --head "<line>"` checks that the log begins with this head.',
    ],
  },
  {
    title: '5. Tiles',
    blocks: [
      'Tiles are those of C2SP tlog-tiles. A tile of level L (from 0) holds up to 256 hashes of 32 bytes each: the roots of complete subtrees of 256^L leaves. Tile N begins with subtree 256 * N. `N` is written in groups of three digits, all but the last with an `x` before it: 5 is `005`, 1234067 is `x001/x234/067`. A tile that is not full has its width behind it: `tile/0/005.p/17`. Only full tiles and the widths of the newest head are sure to be served. There are tiles at level L while floor(size / 256^L) > 0: that many hashes.',
      '`tile/entries/<N>` (the same names and widths as level 0) holds the entries themselves, each behind its length in bytes as 16 bits, high byte first.',
    ],
  },
  {
    title: '6. Witnesses, and when an entry is in the log',
    blocks: [
      'The terms of the line are the `terms` of the last `terms` entry before the first `ticket` entry; as long as there is no ticket, of the last `terms` entry. This section and section 9 use no other terms: later changes move nobody in the line. Only the witnesses in the terms of the line count. A stamp or a cosignature of anybody else is passed over.',
      '`witnessed` answers { `checkpoints`: [{ `size`, `note`, `stamps`: [{ `authority`, `at`, `token` }] }], `next` }, smallest size first. `note` is a signed head of that size, with the signature lines of log witnesses. A stamp or a cosignature that holds is a statement: this witness has seen so many entries at this time, by its own clock. The number of entries is the one in the note. One witness may make several statements about one head.',
      'Statements of kind `tsa`: `authority` is the `name` in the terms. `token` is base64, perhaps with line breaks, of a DER TimeStampToken (RFC 3161), a CMS SignedData. Its message imprint is SHA-256 of the body of the note, without the empty line and the signatures. The time is the `genTime` in it; `at` is only what the site says. Check the CMS signature over the signed attributes, the digest in them over the content, that the certificate of the signer is for time stamps (extended key usage 1.3.6.1.5.5.7.3.8), and that it was valid at that time. `openssl ts -verify -token_in` does it.',
      'The certificates are in the token. The chain begins with the certificate of the signer and goes on to the certificate in the token that issued it, as far as those in the token lead. The `key` in the terms is the SHA-256 fingerprint (of the DER) of the last certificate of that chain. A later token may bring more certificates: it holds when any certificate of its chain has this fingerprint. Whether the fingerprint is that of an authority you trust is for you to say: compare it with what the authority publishes.',
      'Statements of kind `log`: signature lines in `note` by the `key` in the terms, which has type 4 (C2SP tlog-cosignature): 4 bytes of ID, 8 bytes of seconds since 1970 (high byte first), 64 bytes of Ed25519 over this text and then the body:',
      { code: 'cosignature/v1\ntime <seconds>' },
      'The second line ends with a newline too. One that does not hold is passed over.',
      'When an entry was in the log: if the terms of the line name no witness, at its own `at`. Otherwise take each kind (`tsa`, `log`) that these terms name. An entry of index i was seen by a kind at the earliest time of a statement, by any witness of this kind, about more than i entries. It was in the log at the latest of these times: when at least one witness of each kind had seen it. If a kind never saw it, it was never in the log. This is called `logged` below.',
    ],
  },
  {
    title: '7. Opened tickets and receipts',
    blocks: [
      '`opened` answers { `tickets`: [{ `index`, `nonce`, `committed` }], `next` }, smallest index first. `nonce` opens the `commitment` of entry `index` to `committed`, which is the hidden value of section 3. Refunded tickets are among them. Buyers stay hidden.',
      'A receipt is JSON: { `year`, `key`, `checkpoint` (text of a signed head), `tickets`: [{ `index`, `leaf` (the entry, as text), `nonce`, `committed`, `buyer`: { `account`, `name`, `nonce`, `index` }, `proof` (a list of base64 hashes, RFC 9162 section 2.1.3), `voided` }] }. `proof` leads from the leaf to the root of `checkpoint`. `buyer.nonce` opens the buyer of entry `buyer.index`: the ticket itself, or the last transfer or correction. There is no `buyer` in the receipt of somebody who has only the code of a cash receipt. `voided` is the index of the `void` when the receipt was made, or null.',
    ],
  },
  {
    title: '8. What must hold',
    blocks: [
      'Times are compared to the millisecond. A fault is a sentence that does not hold. "Worth telling" is no fault.',
      {
        list: [
          'Signed: `checkpoint` is signed with the key that the site shows, and its first line begins with `<name of the key>/log/`. If not, stop: nothing else means anything.',
          'Root: there are as many entries as the head says, they give its root, and every tile holds their hashes.',
          'Key: the keys of the log are those of its `key` entries, in their order; the key that the site shows if there is none. The last is the one that the site shows. Each `key` entry has the `origin` of the heads. Each but the first `replaces` the one before, its `signature` holds, and it needs two people for the action `log.rotate-key`. The key of every earlier visit, of the receipt, and one that you know from elsewhere are among them. A head of n entries is signed with the last of them whose entry is among those n, or with the first; one of a lost log with any of them.',
          'Lost entries: of each `epoch`, `kept` is at most its index and smaller than `head.size`, and it needs two people for the action `log.epoch`. Each is worth telling. A head of more than `kept` and fewer than `head.size` entries, or `head` itself, is one of the lost log.',
          'Kept heads: every head that you kept earlier is signed with the key of its size and has the same first line. It has no more entries than now, and the root of that many first entries, or it is one of the lost log, which is worth telling. If Root failed, stop here.',
          'Witnesses: every `note` in `witnessed` is signed and a beginning of the log, as a kept head is. Every stamp whose `authority` is a `tsa` witness of the terms of the line holds by section 6.',
          'Form: each entry is the canonical text of itself, `kind` is a text that is not empty, `v` is 1. `ticket` of a `void`, `ticket` of an `announced` if not null, and each of `tickets` is the index of an earlier entry of kind `ticket`. The `commitment` of a ticket is 64 lower-case hexadecimal digits. A `terms` has its `terms`. `since` is a text in every kind of section 3 but `ticket` and `void`.',
          'Times: `at` has the form of section 3 and is not before the `at` of the entry before. `since`, if there is one, is at most one minute after `at`. For each statement about n > 0 entries: `at` of entry n - 1 is at most 10 minutes after its time, and `at` of entry n, if there is one, is at most 15 minutes before it. Otherwise that entry was put in later.',
          'Terms: a `terms` comes before the first ticket. In a `terms` after the first ticket, compared with the `terms` before it: `winnerRule` is the same, `cutoffMinutes` is not smaller, `noWater` is the same, `to` is the same if `noWater` is `last_slot`, and a change of anything but `witnesses` and `timeZone` needs two people for the action `season.terms`. A `noWater` that was absent before may be added by one person. Each change is worth telling.',
          'Refunds: at most one `void` for each ticket.',
          'Steps: at first no arrival is in force. `arrival` comes only when none is in force, and puts itself in force. `verified`, `withdrawn` and `announced` have the number of the arrival in force. `verified` comes once, before the first `announced`. `announced` comes after `verified`, with rank 1, then 2, and so on. `withdrawn` comes only before the first `announced`; after it no arrival is in force, and the steps begin again. `opened` of each `announced` opens the `statement` of the arrival in force. `ended` comes at most once, when no arrival is in force, and needs two people for the action `season.no-water` or `season.called-off`, without regard to its `arrival`. With `no-water` its `since` is after the date `to` of the terms of the line, in Maun. Its `arrival` is a number if it is `no-water` and the `noWater` of these terms is `last_slot` or absent; otherwise it is null. If it is a number, this entry is in force like a verified arrival, `announced` may follow, and `opened` is null. Nothing else of this rule comes after `ended`. `verified` needs two people for the action `result.verify`, `announced` of rank 1 for `result.announce`, later ranks for `result.pass-on`.',
          'Two people: an entry that needs them has `organiser` and `proposedBy`, neither null. If the two differ, and the entry is `verified` or `announced`, `organiser` is not the one who recorded the arrival in force. If the two are the same, that person waited for 24 hours in public: among the entries before it is a `proposed` by the same `organiser`, its `deed` is the name of the action, its `arrival` is the same (if the entry has one), and its `since` is at least 24 hours before `since` of the entry.',
          'Once there is an `announced`, and only then: Opened, One a slot, Bought by the terms, Settled, Winner.',
          'Opened: each opened ticket is an entry of kind `ticket`, gives its commitment, and is for a slot as section 3 writes it. Each ticket before the last `announced` is opened.',
          'One a slot: take the opened tickets of one slot in the order of their indexes. Each but the last has a `void`, whose index is smaller than the index of the next.',
          'Bought by the terms: for each opened ticket let "chosen" be `chosenAt`, or `paidAt` where that is null. Of the `terms` entries with a smaller index than the ticket, those are possible whose next `terms` entry in the log, if there is one, has a `since` not more than one minute before "chosen". One of the possible terms has the date of the slot between `from` and `to`. One has "chosen" earlier than `cutoffMinutes` before the slot begins. One has a `maxSlotsPerDay` that is not smaller than the number of this ticket: its place, counted from 1, among all opened tickets with its `reference` and its date, refunded ones included, in the order of their indexes.',
          'Settled: only where the terms of the line name witnesses. For each opened ticket without any `void` let S be the time of section 9 at which its slot is settled, without regard to the water. If `at` of its entry is at least two hours before S, and S is before `arrivedAt` of every announced arrival, then it was `logged` by S. Otherwise its sale should have been undone. Other tickets whose own `at` is early enough and that were not `logged` by then are worth telling: they take no part.',
          'Winner: section 9.',
          'Page: `year` of `/api/results` is the year in the first line of the heads. `state` is `announced` when the log has an `announced`, and otherwise not. `winner.slotId` is then the slot of the ticket of the last `announced`; `winner` is null when that is null. `ended.as` is that of the `ended` in the log; without one `ended` is null.',
          'Cash: `sales`, `tickets`, `sum` and `returned` of each `cash-day` are whole numbers. Once tickets are opened, for each `day` of a `cash-day`: at least as many opened tickets with `channel` `cash` have a `paidAt` on that date in Maun as the sum of `tickets` of that day says. More is worth telling.',
          'Receipt: its `key` is a key of the log, `checkpoint` is a kept head, `leaf` is entry `index` of the log, `nonce` and `committed` give its `commitment`, the proof holds, the buyer opens, and no `transfer` after entry `buyer.index` (or `index`) names the ticket. Whether a `void` does is worth telling.',
        ],
      },
    ],
  },
  {
    title: '9. Who wins',
    blocks: [
      'If an `ended` is in force in place of an arrival, `arrivedAt` is the beginning of the last slot of the date `to` of the terms of the line, 23:45 in Maun.',
      'Only four things decide: the terms of the line, when each `ticket` and each `void` was `logged` (both section 6), the opened tickets, and `arrivedAt`. When an arrival was recorded, who recorded it and how often does not matter. Nor does anything that joined the log later.',
      'When a slot is settled: two hours after its cut-off, at the latest when it begins.',
      { code: 'settled = min(start, start - cutoffMinutes + 2 hours)' },
      'The line of an arrival: let M, for each opened ticket, be the earlier of `settled` of its slot and `arrivedAt`. The ticket takes part if it was `logged` at M or before, and no `void` of it was `logged` at M or before. So a refund after M changes the money only, and a ticket logged after M never takes part. If two tickets of one slot take part, the one with the smaller index does.',
      'The slot of the arrival is the slot with start <= `arrivedAt` < start + 15 minutes. The distance of a ticket is the number of whole slots between the start of its slot and the start of the slot of the arrival, before or after. The line is all tickets that take part, smallest distance first. Of two with the same distance the earlier slot is first. Under `winnerRule` `exact` only distance 0 is in the line. The line may be empty.',
      'Go through the `announced` entries in their order. The `arrivedAt` is that of the last `arrival` entry with the number of the `announced`. Take out of the line the `ticket` and all `skipped` of every earlier `announced`, then the `skipped` of this one. The first of what is left is the `ticket` of this `announced`; null when nothing is left. Any other is a fault. At rank 1 `skipped` is empty.',
      'A skipped ticket that comes before the named one is worth telling: the site says that its owner was named before, and only that owner can tell whether it is so.',
      'Passing on: each `announced` of rank 2 or later has one of three reasons. `unclaimed`: at least `claimDays` days of 24 hours lie between `since` of the rank before and `since` of this one; these are the `claimDays` of the newest `terms` entry before the rank before. `declined`: the winner did not want the prize. `charged-back`: a bank took the payment back. The log cannot prove the last two: they are worth telling.',
    ],
  },
];
