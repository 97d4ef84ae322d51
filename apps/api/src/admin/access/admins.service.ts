import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Repository } from 'typeorm';
import { MIN_ADMIN_PASSWORD_LENGTH } from '@raffle/contracts/admin';
import { normalisePassword, passwordProblems } from '../../auth/auth.rules.js';
import { COMMON_PASSWORDS } from '../../auth/common-passwords.js';
import { PasswordHashing } from '../../auth/password-hashing.js';
import { AppError, invalid } from '../../platform/http/app-error.js';
import { Admin } from './admin.entity.js';

/** The rows of organisers, and what a password of theirs must be. */
@Injectable()
export class AdminsService {
  constructor(
    @InjectRepository(Admin) private readonly admins: Repository<Admin>,
    private readonly hashing: PasswordHashing,
  ) {}

  async anyExists(): Promise<boolean> {
    return this.admins.exists();
  }

  async byEmail(email: string): Promise<Admin | undefined> {
    const found = this.admins
      .createQueryBuilder('admin')
      .where('lower(admin.email) = lower(:email)', { email })
      .andWhere('admin.disabled_at IS NULL');
    return (await found.getOne()) ?? undefined;
  }

  /** @throws NOT_FOUND */
  async byPublicId(publicId: string): Promise<Admin> {
    // A byte that Postgres refuses in texts is no id, and no fault of ours.
    const admin = /^[\w-]+$/.test(publicId) ? await this.admins.findOneBy({ publicId }) : null;
    if (admin === null) throw new AppError('NOT_FOUND', 'There is no organiser of this id.');
    return admin;
  }

  /** @throws UNAUTHENTICATED when the session outlived its account */
  async active(id: string): Promise<Admin> {
    const admin = await this.admins.findOneBy({ id, disabledAt: IsNull() });
    if (admin === null) throw new AppError('UNAUTHENTICATED', 'Please log in as an organiser to continue.');
    return admin;
  }

  async all(): Promise<Admin[]> {
    return this.admins.find({ order: { id: 'ASC' } });
  }

  /** @param field under which problems are told. @throws VALIDATION_FAILED for a password that is weak or too short for an organiser */
  async hashedPassword(password: string, { email, fullName }: { email: string; fullName: string }, field = 'password'): Promise<string> {
    const short = Array.from(normalisePassword(password)).length < MIN_ADMIN_PASSWORD_LENGTH;
    const problems = short
      ? [`Password must be at least ${MIN_ADMIN_PASSWORD_LENGTH} characters`]
      : passwordProblems(password, { email, fullName, common: COMMON_PASSWORDS });
    if (problems.length > 0) throw invalid({ [field]: problems });
    return this.hashing.hash(normalisePassword(password));
  }

  /** The same work for an unknown account as for a wrong password. */
  passwordMatches(admin: Admin | undefined, password: string): Promise<boolean> {
    return this.hashing.matches(admin?.passwordHash, normalisePassword(password));
  }
}
