import type { MessageForm } from '@raffle/contracts/admin-messages';
import { API } from '@raffle/contracts/routes';
import type { Mail } from '../platform/mail/mailer.js';

export interface Addressee {
  name: string;
  email: string;
  newsToken: string;
}

/** A message as one person gets it. News say how to get no more of them, in words and as mail programs understand it (RFC 8058). */
export function messageMail(
  { purpose, subject, text }: Pick<MessageForm, 'purpose' | 'subject' | 'text'>,
  { name, email, newsToken }: Addressee,
  publicUrl: string,
): Mail {
  const letter = [`Hello ${name},`, text];
  if (purpose === 'booking') return { to: email, subject, text: [...letter, `Your predictions:\n${publicUrl}/dashboard`].join('\n\n') };
  const decline = `You get this because you have an account at the Okavango flood raffle. To get no more news by mail:\n${publicUrl}/unsubscribe/${newsToken}`;
  return {
    to: email,
    subject,
    text: [...letter, decline].join('\n\n'),
    headers: { 'List-Unsubscribe': `<${publicUrl}${API.newsWish(newsToken)}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
