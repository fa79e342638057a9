export type PasskeyTables = {
  /** What devices of members keep to log in with; here is only the public half. */
  passkeys: {
    id: string;
    member_id: string;
    /** As the device names it, in base64url. Unique. */
    credential_id: string;
    /** COSE, in base64url. */
    public_key: string;
    /** How often the device says that it has signed; 0 for those that do not count. */
    counter: number;
    /** The host name under which it was made, and works. */
    rp_id: string;
    /** How browsers reach the device, as they said; with commas. */
    transports: string;
    /** What the member calls it. */
    name: string;
    created_at: number;
    last_used_at: number | null;
  };
  /** What devices are asked to sign, for one try. */
  passkey_challenges: {
    /** SHA-256 (base64url). */
    challenge_hash: string;
    /** The hash of the session that asked, or of the visit before a login. */
    asked_by: string;
    purpose: 'registration' | 'login';
    created_at: number;
  };
};
