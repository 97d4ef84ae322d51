import { Injectable } from '@nestjs/common';
import type { ColleagueView } from '@raffle/contracts/admin/access';
import { APPROVER_HOURS } from '@raffle/contracts/admin/approvals';
import { Database, type Reader } from '../../../platform/db/database.js';
import { AppError } from '../../../platform/http/errors/app-error.js';
import { SeasonSettingsService } from '../../../season/season-settings.service.js';
import { AuditLogService } from '../audit/audit-log.service.js';
import type { CurrentAdmin } from '../sessions/admin-sessions.service.js';

/** Roles that may approve actions. Organisers with these roles may also vouch for others and be vouched for. */
const APPROVING = `('owner', 'organiser', 'charity')`;

/**
 * Condition for organiser `$1` to vouch for account `a`. The account must not be their own, they must not have invited it, and it must not
 * have invited them. They must not have vouched for it yet, and must have had their role for at least `APPROVER_HOURS` hours. A trigger
 * checks this too.
 */
const MAY_VOUCH = `
  a.invited_by IS NOT NULL AND a.invited_by <> $1 AND a.id <> $1 AND NOT EXISTS (SELECT 1 FROM admin_vouches v WHERE v.admin_id = a.id AND v.by_id = $1)
  AND EXISTS (SELECT 1 FROM admins m WHERE m.id = $1 AND m.disabled_at IS NULL AND m.role IN ${APPROVING}
                 AND m.role_since <= now() - interval '${APPROVER_HOURS} hours' AND m.invited_by IS DISTINCT FROM a.id)`;

const COLLEAGUES = `
  SELECT a.public_id AS id, a.full_name AS "fullName", a.role, i.full_name AS "invitedBy",
         ARRAY(SELECT b.full_name FROM admin_vouches v JOIN admins b ON b.id = v.by_id WHERE v.admin_id = a.id ORDER BY v.at, b.id) AS "vouchedBy",
         (${MAY_VOUCH}) AS "mayVouch"
    FROM admins a LEFT JOIN admins i ON i.id = a.invited_by WHERE a.disabled_at IS NULL AND a.role IN ${APPROVING} ORDER BY a.id`;

/** Lets a third organiser vouch that an account and the account that invited it belong to two different people. */
@Injectable()
export class VouchesService {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditLogService,
    private readonly settings: SeasonSettingsService,
  ) {}

  /** Lists the enabled accounts whose roles may approve actions. */
  list(by: CurrentAdmin): Promise<ColleagueView[]> {
    return this.db.single((reader) => listIn(reader, by));
  }

  /**
   * Vouches for an account, irrevocably. If the organiser has already vouched for it, does nothing.
   * @throws NOT_FOUND; FORBIDDEN if the caller is not a third organiser
   */
  vouch(by: CurrentAdmin, publicId: string): Promise<ColleagueView[]> {
    return this.db.transact(async (tx) => {
      const [account] = await tx.rows<{ id: string; may: boolean; done: boolean }>(
        `SELECT a.id, (${MAY_VOUCH}) AS may, EXISTS (SELECT 1 FROM admin_vouches v WHERE v.admin_id = a.id AND v.by_id = $1) AS done
           FROM admins a WHERE a.public_id = $2 AND a.disabled_at IS NULL AND a.role IN ${APPROVING} FOR SHARE OF a`,
        [by.id, publicId],
      );
      if (account === undefined) throw new AppError('NOT_FOUND', 'There is no organiser with this ID.');
      if (!account.done) {
        if (!account.may) throw new AppError('FORBIDDEN', NOT_A_THIRD);
        await tx.write(`INSERT INTO admin_vouches (admin_id, by_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [account.id, by.id]);
        await this.audit.record(tx, by.id, { action: 'admin.vouch', subjectKind: 'admin', subjectId: publicId });
        await this.settings.announce(tx);
      }
      return listIn(tx, by);
    });
  }
}

function listIn(reader: Reader, by: CurrentAdmin): Promise<ColleagueView[]> {
  return reader.rows<ColleagueView & Record<string, unknown>>(COLLEAGUES, [by.id]);
}

const NOT_A_THIRD = `Someone else has to vouch: not this organiser, not the person who invited them, nobody they invited, and nobody in their first ${APPROVER_HOURS} hours.`;
