/**
 * PostgreSQL's settings, given on its command line at every start so that they always match this file. They
 * keep the whole server below 150 MB of memory while 25 connections are busy, which all pools together should
 * stay within.
 */
export function serverSettings(options: {
  port: number;
  durable: boolean;
  further?: Readonly<Record<string, string>>;
}): string[] {
  const durability = options.durable ? 'on' : 'off';
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port: options.port,
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: 100,

    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,

    shared_buffers: '48MB',
    work_mem: '4MB',
    maintenance_work_mem: '32MB',
    max_wal_size: '256MB',
    min_wal_size: '64MB',
    jit: 'off',
    // A disk without moving parts, and most of what is read in memory: finding a few rows by an index costs little more than reading on.
    random_page_cost: 1.1,
    effective_cache_size: '512MB',
    // Every query here is short and the machine small: parallel workers would only take memory.
    io_method: 'sync',
    max_parallel_workers_per_gather: 0,
    max_worker_processes: 1,
    max_logical_replication_workers: 0,
    max_wal_senders: 0,
    autovacuum_max_workers: 1,

    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // Only what concerns the server: a failed statement is reported to its client, and its values may be personal.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    ...options.further,
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
