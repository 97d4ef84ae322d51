import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { NameDisplay } from '@raffle/contracts/auth';

@Entity('users')
export class User {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column({ name: 'public_id', type: 'text' }) publicId: string;
  /** Lower case. */
  @Column({ type: 'text' }) email: string;
  @Column({ name: 'full_name', type: 'text' }) fullName: string;
  @Column({ type: 'text' }) phone: string;
  @Column({ name: 'password_hash', type: 'text' }) passwordHash: string;
  @Column({ name: 'security_question', type: 'text' }) securityQuestion: string;
  @Column({ name: 'security_answer_hash', type: 'text' }) securityAnswerHash: string;
  @Column({ name: 'name_display', type: 'text' }) nameDisplay: NameDisplay;
  /** Bought at the bridge, without an account: nobody signs in as this person. */
  @Column({ name: 'walk_in', type: 'boolean', insert: false, update: false }) walkIn: boolean;
  @Column({ name: 'created_at', type: 'timestamptz', insert: false, update: false }) createdAt: Date;
  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true }) deletedAt: Date | null;
}
