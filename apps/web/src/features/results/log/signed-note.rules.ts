/** A C2SP tlog-checkpoint, parsed but not verified. */
export interface Checkpoint {
  /** The signed text: all lines before the signatures. */
  text: string;
  origin: string;
  size: number;
  /** Root of the tree, in base64. */
  root: string;
  signatures: NoteSignature[];
}

export interface NoteSignature {
  name: string;
  /** Key ID and signature. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** A public key in C2SP signed-note format: `name+key ID+base64`. */
export interface NoteKey {
  name: string;
  /** Key ID in hexadecimal. */
  id: string;
  /** Type byte (1 for Ed25519), followed by the key. */
  bytes: Uint8Array<ArrayBuffer>;
}

/** @returns null if the note is not a checkpoint */
export function readCheckpoint(note: string): Checkpoint | null {
  // The last empty line separates the text from its signatures.
  const end = note.lastIndexOf('\n\n') + 1;
  const text = note.slice(0, end);
  const [origin = '', size = '', root = ''] = text.split('\n');
  if (end === 0 || origin === '' || !/^(0|[1-9]\d{0,14})$/.test(size) || bytesOfBase64(root)?.length !== 32) return null;
  const signatures = note
    .slice(end + 1)
    .split('\n')
    .flatMap((line) => {
      const [, name, signed = ''] = /^— (\S+) (\S+)$/.exec(line) ?? [];
      const bytes = bytesOfBase64(signed);
      return name === undefined || bytes === null ? [] : [{ name, bytes }];
    });
  return { text, origin, size: Number(size), root, signatures };
}

/** @returns null if the key is not an Ed25519 key */
export function readNoteKey(key: string): NoteKey | null {
  const [, name, id, published = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(key) ?? [];
  const bytes = bytesOfBase64(published);
  return name === undefined || id === undefined || bytes?.length !== 33 || bytes[0] !== 1 ? null : { name, id, bytes };
}

/** @returns null if the text is not base64 */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (text === '' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
}
