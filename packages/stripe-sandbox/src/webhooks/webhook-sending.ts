import { createHmac } from 'node:crypto';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

const ANSWER_WITHIN_MS = 10_000;

/** Posts a signed event. A redirect counts as a failure, as with Stripe. */
export class WebhookSender {
  #http = new HttpAgent({ keepAlive: true });
  #https = new HttpsAgent({ keepAlive: true });

  constructor(private readonly secret: string) {}

  /** Returns the response status or, after an error, the error message. Never rejects. */
  send(url: URL, body: string): Promise<string> {
    return new Promise((resolve) => {
      const secure = url.protocol === 'https:';
      const request = (secure ? httpsRequest : httpRequest)(
        url,
        {
          method: 'POST',
          agent: secure ? this.#https : this.#http,
          timeout: ANSWER_WITHIN_MS,
          headers: {
            'Content-Type': 'application/json; charset=utf-8',
            'Content-Length': Buffer.byteLength(body),
            'User-Agent': 'Stripe/1.0 (sandbox)',
            'Stripe-Signature': signatureHeader(body, this.secret, Math.floor(Date.now() / 1000)),
          },
        },
        (response) => {
          response.resume();
          response.on('end', () => resolve(String(response.statusCode))).on('error', (error) => resolve(error.message));
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', (error) => resolve(error.message));
      request.end(body);
    });
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}

export function webhookUrl(text: string | null): URL | null {
  if (text === null) return null;
  if (!URL.canParse(text) || !/^https?:/i.test(text)) throw new Error(`The webhook URL ${text} is not an http address.`);
  return new URL(text);
}

/** Returns the `Stripe-Signature` header for a body. The receiver recomputes the signature with the shared secret. */
function signatureHeader(body: string, secret: string, atSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex');
  return `t=${atSeconds},v1=${signature}`;
}
