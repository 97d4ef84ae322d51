import { IsNull } from 'typeorm';
import { normaliseEmail } from '../../../auth/auth.rules.js';
import { LINK_MINUTES, makeLink } from '../../../auth/email-links/email-links.js';
import type { Database, Tx } from '../../../platform/db/database.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import { Admin } from '../admin.entity.js';

/** Reason that the audit log shows for a rescue. */
export const RESCUE_REASON = "by the server's command";

/**
 * Creates a rescue link for an owner who has lost both their password and their second factor. It is needed if no other owner can help. The
 * command requires no sign-in, because anyone who can run it can also access the database directly.
 * @returns the text that the command prints
 * @throws Error with a readable message if no enabled owner has this email address
 */
export async function rescueOwner(db: Database, email: string, adminUrl: string): Promise<string> {
  const { owner, token } = await db.transact(async (tx) => {
    const owner = await ownerOf(tx, email);
    await new AuditLogService(db).record(tx, null, {
      action: 'admin.rescue',
      subjectKind: 'admin',
      subjectId: owner.publicId,
      reason: RESCUE_REASON,
    });
    return { owner, token: await makeLink(tx, { purpose: 'admin-rescue', adminId: owner.id }) };
  });
  return [
    `${adminUrl}/admin/reset-password#token=${token}`,
    `The link works once, for ${LINK_MINUTES['admin-rescue']} minutes. It sets a new password, removes the authenticator app, passkeys and recovery codes, and signs ${owner.email} out everywhere.`,
  ].join('\n');
}

async function ownerOf(tx: Tx, email: string): Promise<Admin> {
  const owners = await tx.manager.find(Admin, { where: { role: 'owner', disabledAt: IsNull() }, order: { id: 'ASC' } });
  const owner = owners.find((one) => normaliseEmail(one.email) === normaliseEmail(email));
  if (owner !== undefined) return owner;
  const known =
    owners.length === 0 ? 'There is no owner yet: the setup makes the first one.' : `Owners: ${owners.map((one) => one.email).join(', ')}.`;
  throw new Error(`No owner has this address. ${known}`);
}
