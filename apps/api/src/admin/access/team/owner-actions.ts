import { Injectable, type OnModuleInit } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Tx } from '../../../platform/db/database.js';
import { IsEmail } from '../../../platform/db/operators.js';
import { AppError, invalid } from '../../../platform/http/errors/app-error.js';
import { SeasonService } from '../../../season/season.service.js';
import { SensitiveActions } from '../../approvals/sensitive-actions.js';
import { InviteOwnerDto, MakeOwnerDto } from '../admin-access.dto.js';
import { Admin } from '../admin.entity.js';
import type { CurrentAdmin } from '../sessions/admin-sessions.service.js';
import { AdminTeamService, membershipOf, type Membership } from './admin-team.service.js';

interface InvitePayload {
  username: string;
  ownerId: string;
}

interface MakePayload extends MakeOwnerDto {
  ownerId: string;
  before: Membership;
}

/**
 * Defines the actions that add an owner. They require two people. The proposer must be an owner, both when proposing and when the action is
 * executed. The new owner cannot approve the proposal. `line` contains no names, because it may become public.
 */
@Injectable()
export class OwnerActions implements OnModuleInit {
  constructor(
    private readonly actions: SensitiveActions,
    private readonly team: AdminTeamService,
    private readonly seasons: SeasonService,
  ) {}

  onModuleInit(): void {
    this.actions.define<InviteOwnerDto, InvitePayload>({
      deed: 'team.invite-owner',
      approvers: ['organiser'],
      form: InviteOwnerDto,
      preview: async (tx, { username }, by) => {
        assertOwner(by);
        const known = await tx.manager.findOneBy(Admin, { email: IsEmail(username) });
        return {
          subject: username,
          // If an organiser takes this action alone, it is listed on this season's public results page.
          seasonYear: (await this.seasons.currentIn(tx)).year,
          line: 'Invite another owner',
          facts: [
            { label: 'Email', after: username },
            ...(known ? [{ label: 'Already in the team', after: `${known.fullName}, ${known.role}` }] : []),
            { label: 'Can then', after: 'do everything, and change the team' },
          ],
          payload: { username, ownerId: by.id },
          barredId: known?.id ?? null,
        };
      },
      lock: (tx) => this.team.lockAll(tx),
      execute: async (tx, { username, ownerId }) => {
        await assertStillOwner(tx, ownerId);
        return this.team.inviteOwner(tx, ownerId, username);
      },
    });
    this.actions.define<MakeOwnerDto, MakePayload>({
      deed: 'team.make-owner',
      approvers: ['organiser'],
      form: MakeOwnerDto,
      preview: async (tx, { id, active }, by) => {
        assertOwner(by);
        const admin = await tx.manager.findOneBy(Admin, { publicId: id });
        if (admin === null) throw new AppError('NOT_FOUND', 'There is no organiser with this ID.');
        const before = membershipOf(admin);
        if (before.role === 'owner') throw invalid({ role: ['They are already an owner.'] });
        return {
          subject: id,
          seasonYear: (await this.seasons.currentIn(tx)).year,
          line: `Change a role from ${before.role} to owner`,
          facts: [
            { label: 'Person', after: `${admin.fullName}, ${admin.email}` },
            { label: 'Role', before: before.role, after: 'owner' },
            ...(active === before.active ? [] : [{ label: 'Can sign in', before: yesNo(before.active), after: yesNo(active) }]),
            { label: 'Can then', after: 'do everything, and change the team' },
          ],
          payload: { id, active, before, ownerId: by.id },
          barredId: admin.id,
        };
      },
      lock: (tx) => this.team.lockAll(tx),
      execute: async (tx, { id, active, before, ownerId }) => {
        await assertStillOwner(tx, ownerId);
        return this.team.makeOwner(tx, ownerId, id, active, before);
      },
    });
  }
}

/** Only owners may propose these actions. Otherwise, two organisers could make one of themselves an owner. */
function assertOwner({ role }: CurrentAdmin): void {
  if (role !== 'owner') throw new AppError('FORBIDDEN', 'Only an owner can propose another owner.');
}

/** Checks that the proposer is still an owner. Locks their account until the caller's transaction ends. */
async function assertStillOwner(tx: Tx, id: string): Promise<void> {
  const where = { id, role: 'owner', disabledAt: IsNull() } as const;
  const owner = await tx.manager.findOne(Admin, { select: { id: true }, where, lock: { mode: 'pessimistic_read' } });
  if (owner === null) throw invalid({ state: ['The person who proposed this is no longer an owner.'] });
}

function yesNo(is: boolean): string {
  return is ? 'yes' : 'no';
}
