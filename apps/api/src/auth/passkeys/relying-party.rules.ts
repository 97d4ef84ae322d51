export interface ClientData {
  challenge?: string;
  origin?: string;
  /** Whether the request came from a page that another site embeds in a frame. */
  isFramed: boolean;
}

/** Parses the client data, which the browser created and the passkey signed. */
export function clientDataOf(clientDataJSON: string): ClientData {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
    const { challenge, origin, crossOrigin = false, topOrigin } = data;
    return {
      ...(typeof challenge === 'string' && { challenge }),
      ...(typeof origin === 'string' && { origin }),
      isFramed: crossOrigin !== false || topOrigin !== undefined,
    };
  } catch {
    return { isFramed: false };
  }
}

/**
 * Returns the host name to which passkeys are bound. For an IP address, returns `localhost`, because passkeys cannot be bound to IP
 * addresses.
 */
export function relyingParty(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}

/**
 * Returns the origins whose pages may respond with a passkey. On a developer's machine, any port of the first host is accepted.
 * @param pages URLs of the accepted hosts; passkeys are bound to the first host's name
 */
export function expectedOrigin(pages: readonly [string, ...string[]], production: boolean, clientDataJSON: string): string[] {
  const own = [...new Set(pages.map((url) => new URL(url).origin))];
  const { origin = '' } = clientDataOf(clientDataJSON);
  const name = relyingParty(pages[0]);
  const isDeveloper = !production && /(^|\.)localhost$/.test(name) && isPortOf(name, origin);
  return isDeveloper && !own.includes(origin) ? [...own, origin] : own;
}

function isPortOf(name: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.protocol === 'http:' && url.hostname === name && url.origin === origin;
}
