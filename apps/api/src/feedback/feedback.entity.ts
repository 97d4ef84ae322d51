import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import type { User } from '../auth/user.entity.js';
import type { Admin } from '../admin/access/admin.entity.js';

/** A user's message to the organisers. */
@Entity('feedback')
@Index('feedback_open', ['id'], { where: 'done_at IS NULL' })
export class Feedback {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('bigint', { nullable: true }) userId: string | null;
  @ManyToOne<User>('User')
  @JoinColumn()
  user?: Relation<User> | null;
  @Column('text') message: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) doneAt: Date | null;
  @Column('bigint', { name: 'done_by', nullable: true }) doneById: string | null;
  @ManyToOne<Admin>('Admin')
  @JoinColumn({ name: 'done_by' })
  doneBy?: Relation<Admin> | null;
}
