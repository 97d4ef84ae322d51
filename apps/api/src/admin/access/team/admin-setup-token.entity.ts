import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The link by which the first owner makes an account, by hash. */
@Entity('admin_setup_tokens')
export class AdminSetupToken {
  @PrimaryColumn('bytea') tokenHash: Buffer;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt: Date;
}
